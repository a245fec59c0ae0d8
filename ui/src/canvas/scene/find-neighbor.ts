import type { Box } from '@opchain/drawing';
import { center } from '../geometry/box.js';
import type { Scene } from './scene.js';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The node that an arrow key leads to: up and down, or left and right in a drawing to the right, along its connections
 * first, then, like the other keys, to the nearest node in that direction.
 */
export function findNeighbor(scene: Scene, from: string, direction: Direction): string | undefined {
  const box = scene.box(from);
  if (box === undefined) return undefined;
  const [forward, back] = scene.direction === 'down' ? (['down', 'up'] as const) : (['right', 'left'] as const);
  if (direction === forward || direction === back) {
    const linked = scene.edgesOf(from).flatMap((key) => {
      const edge = scene.edge(key);
      if (edge === undefined) return [];
      if (direction === forward) return edge.source === from ? [edge.target] : [];
      return edge.target === from ? [edge.source] : [];
    });
    if (linked.length > 0) return nearest(scene, linked, box);
  }
  return nearestInDirection(scene, from, box, direction);
}

function nearest(scene: Scene, ids: readonly string[], to: Box): string | undefined {
  const at = center(to);
  return ids.reduce<{ id?: string; distance: number }>(
    (best, id) => {
      const box = scene.box(id);
      if (box === undefined) return best;
      // Direction counts more than distance.
      const [x, y] = [Math.abs(center(box).x - at.x), Math.abs(center(box).y - at.y)];
      const distance = scene.direction === 'down' ? y + 2 * x : x + 2 * y;
      return distance < best.distance ? { id, distance } : best;
    },
    { distance: Infinity },
  ).id;
}

/** Searches growing surroundings, so that the cost depends on what is near, not on the size of the chain. */
function nearestInDirection(scene: Scene, from: string, box: Box, direction: Direction): string | undefined {
  const at = center(box);
  const bounds = scene.bounds() ?? box;
  const maxReach = Math.max(bounds.width, bounds.height) + 1000;
  for (let reach = 700; ; reach *= 3) {
    const found = scene
      .nodesIn({ x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach })
      .filter((id) => id !== from)
      .flatMap((id) => {
        const other = center(scene.box(id) as Box);
        const [dx, dy] = [other.x - at.x, other.y - at.y];
        const [along, across] =
          direction === 'left'
            ? [-dx, dy]
            : direction === 'right'
              ? [dx, dy]
              : direction === 'up'
                ? [-dy, dx]
                : [dy, dx];
        return along > 8 && Math.abs(across) < along * 3 ? [{ id, cost: along + 2 * Math.abs(across) }] : [];
      });
    if (found.length > 0) return found.reduce((best, next) => (next.cost < best.cost ? next : best)).id;
    if (reach > maxReach) return undefined;
  }
}
