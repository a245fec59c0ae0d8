import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import type { SceneEdge } from '../../../canvas/scene/scene-edge.js';
import { nearestFreePosition } from '../../../stores/chain/find-free-position.js';
import { missingPositions } from '../canvas-commands.js';
import type { CanvasParts } from '../canvas-parts.js';

/** Between cards that follow one another. */
const GAP = 80;
/** A new card gets rows as soon as the inputs of its operation are known. */
const MIN_HEIGHT = 180;
/** A card that is nearly below the source of its edge is put straight below it. */
const ALIGN_DISTANCE = 80;
const GRID = 20;

/** Where a card goes that is inserted into an edge, and where what is below it moves. `own`: its id, if it is in the chain. */
export function makeRoomBetween(
  parts: CanvasParts,
  box: Box,
  { source, target }: SceneEdge,
  own?: string,
): { readonly at: Point; readonly moved: Readonly<Record<string, Point>> } {
  const { scene } = parts;
  const [above, below] = [scene.box(source) as Box, scene.box(target) as Box];
  const cards = new Map([...scene.ids].filter((id) => id !== own).map((id) => [id, scene.box(id) as Box]));
  const fixed = [...cards.values()].filter(({ y }) => y < below.y);
  const top = toGrid(above.y + above.height + GAP / 2);
  const at = nearestFreePosition(
    {
      ...box,
      x: Math.abs(box.x - above.x) <= ALIGN_DISTANCE ? above.x : box.x,
      y: Math.max(top, Math.min(box.y, toGrid(below.y - GAP))),
    },
    fixed,
  );
  const shift = Math.max(0, toGrid(at.y + Math.max(MIN_HEIGHT, box.height) + GAP - below.y));
  const lower = [...cards].filter(([, { y }]) => y >= below.y);
  return {
    at,
    moved: {
      ...missingPositions(parts),
      ...Object.fromEntries(shift === 0 ? [] : lower.map(([id, { x, y }]) => [id, { x, y: y + shift }])),
    },
  };
}

function toGrid(value: number): number {
  return Math.ceil(value / GRID) * GRID;
}
