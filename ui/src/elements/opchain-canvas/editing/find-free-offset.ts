import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { boundingBox, inflate } from '../../../canvas/geometry/box.js';
import type { Scene } from '../../../canvas/scene/scene.js';
import { isFree, nearestFreePosition } from '../../../stores/chain/find-free-position.js';

/** How far around free room is looked for, in the drawing's pixels. */
const REACH = 2000;
const NOWHERE = { x: 0, y: 0 };

/** How far nodes move together so that they cover no other card; not at all where they are free. */
export function findFreeOffset(scene: Scene, moved: ReadonlyMap<string, Box>): Point {
  const bounds = boundingBox(moved.values());
  if (bounds === undefined) return NOWHERE;
  const others = scene
    .nodesIn(inflate(bounds, REACH))
    .filter((id) => !moved.has(id))
    .map((id) => scene.box(id) as Box);
  if ([...moved.values()].every((box) => isFree(box, others))) return NOWHERE;
  const { x, y } = nearestFreePosition(bounds, others);
  return { x: x - bounds.x, y: y - bounds.y };
}
