import type { Connection, Point } from '../model/chain.js';
import { CARD_WIDTH } from './card-geometry.js';

/** Ends that are farther apart sideways than this are not meant to be in line. */
const MAX_BEND = 40;
/** Cards that are moved keep this distance from those beside them, and this one from those above and below. */
const GAP_X = 40;
const GAP_Y = 40;
const PASSES = 3;
/** Larger than any card with its distance, so that only adjacent cells have to be checked. */
const CELL = 400;

/**
 * Moves cards a little sideways where that makes more of their edges straight: without it, cards that are nearly in line
 * have edges with small bends, up to `maxBend` pixels wide. Cards stay apart. Pure; takes time linear in nodes plus connections.
 */
export function straighten(
  positions: Readonly<Record<string, Point>>,
  heightOf: (stepId: string) => number,
  connections: readonly Connection[],
  maxBend = MAX_BEND,
): Record<string, Point> {
  const moved: Record<string, Point> = { ...positions };
  const isBend = (offset: number): boolean => offset !== 0 && Math.abs(offset) <= maxBend;
  const ends = new Map<string, string[]>();
  for (const { source, target } of connections) {
    addTo(ends, source, target);
    addTo(ends, target, source);
  }
  const cells = new Map<string, string[]>();
  for (const id of Object.keys(moved)) addTo(cells, cellOf(moved[id] as Point), id);
  const hasRoom = (id: string, { x, y }: Point): boolean =>
    listCellsAround({ x, y }).every((cell) =>
      (cells.get(cell) ?? []).every((other) => {
        const card = moved[other] as Point;
        return (
          other === id ||
          Math.abs(card.x - x) >= CARD_WIDTH + GAP_X ||
          card.y >= y + heightOf(id) + GAP_Y ||
          y >= card.y + heightOf(other) + GAP_Y
        );
      }),
    );
  for (let pass = 0, changes = 1; pass < PASSES && changes > 0; pass++) {
    changes = 0;
    for (const [id, others] of ends) {
      const at = moved[id] as Point;
      const offsets = others.map((other) => (moved[other] as Point).x - at.x);
      const countBends = (shift: number): number => offsets.filter((offset) => isBend(offset - shift)).length;
      let [best, fewest] = [0, countBends(0)];
      if (fewest === 0) continue;
      for (const shift of new Set(offsets.filter(isBend))) {
        const bends = countBends(shift);
        if (bends < fewest && hasRoom(id, { x: at.x + shift, y: at.y })) [best, fewest] = [shift, bends];
      }
      if (best === 0) continue;
      const next = { x: at.x + best, y: at.y };
      cells.set(
        cellOf(at),
        (cells.get(cellOf(at)) as string[]).filter((each) => each !== id),
      );
      addTo(cells, cellOf(next), id);
      moved[id] = next;
      changes++;
    }
  }
  return moved;
}

function cellOf({ x, y }: Point): string {
  return `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
}

function listCellsAround({ x, y }: Point): string[] {
  return [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => cellOf({ x: x + column * CELL, y: y + row * CELL })));
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
