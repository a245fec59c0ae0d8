import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';

type Boxes = ReadonlyMap<string, Box>;
type Positions = Readonly<Record<string, Point>>;

/** The side that boxes are aligned to. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Between boxes that would otherwise cover each other, in the drawing's pixels. */
const GAP = 40;

/** Positions with all boxes at the outermost of them on that side; what would cover each other moves along the side. */
export function alignBoxes(boxes: Boxes, side: Side): Positions {
  const across = side === 'left' || side === 'right' ? 'x' : 'y';
  const along = across === 'x' ? 'y' : 'x';
  const [size, length] = across === 'x' ? (['width', 'height'] as const) : (['height', 'width'] as const);
  const isStart = side === 'left' || side === 'top';
  const edges = [...boxes.values()].map((box) => (isStart ? box[across] : box[across] + box[size]));
  const edge = isStart ? Math.min(...edges) : Math.max(...edges);
  let free = -Infinity;
  return Object.fromEntries(
    [...boxes]
      .sort(([, a], [, b]) => a[along] - b[along])
      .map(([id, box]) => {
        const at = Math.max(box[along], free);
        free = at + box[length] + GAP;
        return [id, { [across]: isStart ? edge : edge - box[size], [along]: at } as unknown as Point];
      }),
  );
}

/** Positions with equal gaps between the boxes along an axis; the first and the last one stay where there is room for all. */
export function distributeBoxes(boxes: Boxes, axis: 'x' | 'y'): Positions {
  const size = axis === 'x' ? 'width' : 'height';
  const sorted = [...boxes].sort(([, a], [, b]) => a[axis] - b[axis]);
  const [first, last] = [sorted[0]?.[1], sorted.at(-1)?.[1]];
  if (first === undefined || last === undefined) return {};
  const used = sorted.reduce((sum, [, box]) => sum + box[size], 0);
  const gap = Math.max(GAP, (last[axis] + last[size] - first[axis] - used) / Math.max(1, sorted.length - 1));
  let next = first[axis];
  return Object.fromEntries(
    sorted.map(([id, box]) => {
      const position = { x: box.x, y: box.y, [axis]: Math.round(next) };
      next += box[size] + gap;
      return [id, position];
    }),
  );
}
