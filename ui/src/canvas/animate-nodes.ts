import type { Point } from '@opchain/core/internal/model';
import { ANIMATION_MS, easeOut, prefersReducedMotion } from './motion.js';
import type { Scene } from './scene/scene.js';
import type { Stage } from './stage.js';

/** When a frame takes longer than this, nodes jump to their positions instead of moving smoothly. */
const MAX_MOVE_MS = 12;
/** When more nodes move than this, edges lead straight to their ends on the way. */
const MAX_ROUTED_MOVES = 80;

/** Moves nodes smoothly from their previous positions to those of the scene. */
export function animateNodes(stage: Stage, scene: Scene, from: ReadonlyMap<string, Point>): void {
  if (from.size === 0 || prefersReducedMotion()) return;
  const targets = new Map([...from.keys()].map((id) => [id, scene.box(id)]));
  const start = performance.now();
  let isTooSlow = false;
  const step = (now: number): void => {
    const t = isTooSlow ? 1 : easeOut(Math.min(1, Math.max(0, (now - start) / ANIMATION_MS)));
    const begun = performance.now();
    const positions: Record<string, Point> = {};
    for (const [id, { x, y }] of from) {
      const target = targets.get(id);
      // Unless another change moved it in the meantime.
      if (target !== undefined && scene.box(id) !== undefined)
        positions[id] = { x: x + (target.x - x) * t, y: y + (target.y - y) * t };
    }
    stage.moved(from.keys(), scene.position(positions, t === 1 || from.size <= MAX_ROUTED_MOVES));
    isTooSlow = performance.now() - begun > MAX_MOVE_MS;
    if (t < 1) requestAnimationFrame(step);
  };
  step(start);
}
