import type { Point } from '@opchain/core/internal/model';
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
 * `positions` and `heights` have every step, in CSS pixels at 100 % zoom. Cards that are free stay where they are; nothing is moved up or sideways.
 */
export function makeRoom(
  positions: Readonly<Record<string, Point>>,
  heights: ReadonlyMap<string, number>,
): Readonly<Record<string, Point>> {
  const cards = [...heights]
    .map(([id, height]) => ({ id, height, ...(positions[id] as Point) }))
    .sort((a, b) => a.y - b.y);
  const drawn: Record<string, Point> = { ...positions };
  const columns = new Map<number, PlacedCard[]>();
  for (const { id, x, y, height } of cards) {
    const column = Math.floor(x / CARD_WIDTH);
    const near = [-1, 0, 1].flatMap((offset) => {
      // Nothing that follows starts higher.
      const reaching = (columns.get(column + offset) ?? []).filter((card) => card.y + card.height + MIN_GAP > y);
      columns.set(column + offset, reaching);
      return reaching.filter((card) => Math.abs(card.x - x) < CARD_WIDTH);
    });
    let free = y;
    for (const card of near.sort((a, b) => a.y - b.y))
      if (card.y < free + height + MIN_GAP && free < card.y + card.height + MIN_GAP) free = card.y + card.height + GAP;
    columns.get(column)?.push({ x, y: free, height });
    drawn[id] = { x, y: free };
  }
  return drawn;
}
