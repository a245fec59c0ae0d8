import type { Connection } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import { CARD_WIDTH } from './card-geometry.js';
import type { Direction } from './edge-ends.js';

/** Ends that are farther apart sideways than this are not meant to be in line. */
const MAX_BEND = 40;
/** Cards that are moved keep this distance from those beside them, and this one from those above and below. */
const GAP_X = 40;
const GAP_Y = 40;
const PASSES = 3;
/** Larger than any card with its distance, so that only adjacent cells have to be checked. */
const CELL = 400;

/** Options of `straighten`. */
export interface StraightenOptions {
  /** How far ends that should be in line are apart at most, in CSS pixels. */
  readonly maxBend?: number | undefined;
  /** Where the drawing leads. */
  readonly direction?: Direction;
}

/**
 * Moves cards a little sideways where that makes more of their edges straight: without it, cards that are nearly in line
 * have edges with small bends, up to `maxBend` pixels wide. Cards stay apart. Pure; takes time linear in nodes plus connections.
 */
export function straighten(
  positions: Readonly<Record<string, Point>>,
  heightOf: (stepId: string) => number,
  connections: readonly Connection[],
  { maxBend = MAX_BEND, direction = 'down' }: StraightenOptions = {},
): Record<string, Point> {
  return direction === 'down'
    ? moveAside(positions, { across: () => CARD_WIDTH, along: heightOf }, connections, maxBend)
    : turnPoints(moveAside(turnPoints(positions), { across: heightOf, along: () => CARD_WIDTH }, connections, maxBend));
}

/** The same positions with x and y exchanged: to the right becomes down. */
export function turnPoints(positions: Readonly<Record<string, Point>>): Record<string, Point> {
  return Object.fromEntries(Object.entries(positions).map(([id, { x, y }]) => [id, { x: y, y: x }]));
}

/** Sizes of cards, across their rows and along the edges. */
interface CardSizes {
  readonly across: (stepId: string) => number;
  readonly along: (stepId: string) => number;
}

function moveAside(
  positions: Readonly<Record<string, Point>>,
  { across, along }: CardSizes,
  connections: readonly Connection[],
  maxBend: number,
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
          card.x >= x + across(id) + GAP_X ||
          x >= card.x + across(other) + GAP_X ||
          card.y >= y + along(id) + GAP_Y ||
          y >= card.y + along(other) + GAP_Y
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
