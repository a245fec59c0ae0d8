import type { Point } from '../model/chain.js';
import { CARD_WIDTH } from './card-geometry.js';

/** Cards closer than this, one above the other, leave no room for an edge between them. */
const MIN_GAP = 16;
/** Distance to the card above, for a card that is moved. */
const GAP = 40;

interface PlacedCard extends Point {
  readonly height: number;
}

/**
 * Where cards are drawn so that none covers another: a card that a card above it reaches is moved down, and with it what is below.
 * `positions` and `heights` are by step, in CSS pixels at 100 % zoom. Cards that are free stay where they are; nothing is moved up or sideways.
 */
export function makeRoom(
  positions: Readonly<Record<string, Point>>,
  heights: ReadonlyMap<string, number>,
): Readonly<Record<string, Point>> {
  const cards = [...heights]
    .filter(([id]) => Object.hasOwn(positions, id))
    .map(([id, height]) => ({ id, height, ...(positions[id] as Point) }))
    .sort((a, b) => a.y - b.y);
  const moved: Record<string, Point> = {};
  const columns = new Map<number, PlacedCard[]>();
  for (const { id, x, y, height } of cards) {
    const column = Math.floor(x / CARD_WIDTH);
    const near = [column - 1, column, column + 1].flatMap((each) => {
      // Nothing that follows starts higher.
      const reaching = (columns.get(each) ?? []).filter((card) => card.y + card.height + MIN_GAP > y);
      columns.set(each, reaching);
      return reaching.filter((card) => Math.abs(card.x - x) < CARD_WIDTH);
    });
    const placed = { x, y: findFreeY(y, height, near), height };
    if (placed.y !== y) moved[id] = { x, y: placed.y };
    columns.set(column, [...(columns.get(column) ?? []), placed]);
  }
  return Object.keys(moved).length === 0 ? positions : { ...positions, ...moved };
}

/** The position itself, or the next one further down that is free of the cards in the same column. */
function findFreeY(y: number, height: number, near: readonly PlacedCard[]): number {
  let free = y;
  for (const card of [...near].sort((a, b) => a.y - b.y))
    if (card.y < free + height + MIN_GAP && free < card.y + card.height + MIN_GAP)
      free = Math.max(free, card.y + card.height + GAP);
  return free;
}
