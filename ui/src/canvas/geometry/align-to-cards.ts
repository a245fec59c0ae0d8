import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';

/** A line on which a dragged card is aligned with another one: through their ports, or along their tops. */
export type Guide = Box;

/** How near a card must be to the line of another one to snap to it, and how far away that one may be, in the drawing's pixels. */
const REACH = 9;
/** How far a guide reaches beyond both cards: along their borders alone it would not be seen. */
const BEYOND = 16;

/** Moves a dragged card by a few pixels to where it is aligned with others; `cards` are those that are visible. */
export function alignToCards(
  box: Box,
  cards: readonly Box[],
): { readonly position: Point; readonly guides: readonly Guide[] } {
  const column = nearest(box, cards, 'x');
  const row = nearest(box, cards, 'y');
  const position = { x: column?.x ?? box.x, y: row?.y ?? box.y };
  const guides: Guide[] = [];
  if (column !== undefined) {
    const [top, bottom] = [Math.min(position.y, column.y), Math.max(position.y + box.height, column.y + column.height)];
    guides.push({ x: position.x + box.width / 2, y: top - BEYOND, width: 0, height: bottom - top + 2 * BEYOND });
  }
  if (row !== undefined) {
    const [left, right] = [Math.min(position.x, row.x), Math.max(position.x + box.width, row.x + row.width)];
    guides.push({ x: left - BEYOND, y: position.y, width: right - left + 2 * BEYOND, height: 0 });
  }
  return { position, guides };
}

/** The card whose line is nearest, and of those the one nearest to the box. */
function nearest(box: Box, cards: readonly Box[], axis: 'x' | 'y'): Box | undefined {
  const distance = (card: Box): number =>
    Math.abs(card[axis] - box[axis]) * 10_000 + Math.hypot(card.x - box.x, card.y - box.y);
  return cards
    .filter((card) => Math.abs(card[axis] - box[axis]) <= REACH)
    .reduce<Box | undefined>(
      (best, card) => (best === undefined || distance(card) < distance(best) ? card : best),
      undefined,
    );
}
