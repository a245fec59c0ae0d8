import type { Point } from '@opchain/core/internal/model';
import { type Box, CARD_WIDTH, type Direction } from '@opchain/drawing';
import { center } from './box.js';

/** A card of a chain in list order, and its box in the drawing. */
export interface LaneCard {
  readonly id: string;
  readonly box: Box;
}

/** A position in the list. */
export interface LaneSlot {
  /** The step that comes next; undefined at the end of the list. */
  readonly before: string | undefined;
  /** The line that shows where it is, in the drawing. */
  readonly line: Box;
}

/** How far above the first card and below the last one a card is still in the lane. */
const REACH = 160;
/** Distance of the line from the first and the last card. */
const GAP = 24;
/** How far the top of a card may be from the others of its row. */
const ROW_REACH = 90;
/** How far the line is longer than a card, on each side. */
const OVERHANG = 16;

/**
 * The position in the list that a dragged card goes to: between the cards whose middle its leading edge has passed and
 * not yet passed. Undefined beside the lane, and where the card comes from. `cards` are in list order, the dragged one at
 * its old position; `at` is where it is dragged to. The lane runs down, or to the right in rows.
 */
export function findLaneSlot(
  cards: readonly LaneCard[],
  dragged: string,
  at: Box,
  direction: Direction = 'down',
): LaneSlot | undefined {
  const axis = axes[direction];
  const old = cards.findIndex(({ id }) => id === dragged);
  const origin = cards[old]?.box;
  if (origin === undefined) return undefined;
  const others = cards.filter(({ id }) => id !== dragged);
  const row = others
    .map(({ box }, index) => ({ box, index, middle: axis.start(box) + axis.size(box) / 2 }))
    .filter(({ box }) => axis.isInLine(box, at))
    .sort((a, b) => a.middle - b.middle);
  const edge = leadingEdge(axis, origin, at);
  const before = row.findLast(({ middle }) => middle <= edge);
  const after = row.find(({ middle }) => middle > edge);
  const next = after?.index ?? (before === undefined ? old : before.index + 1);
  if (next === old || (before !== undefined && before.index >= next)) return undefined;
  const position = positionBetween(axis, before?.box, after?.box, at);
  if (position === undefined) return undefined;
  return { before: others[next]?.id, line: axis.line(position, (after ?? before)?.box ?? origin) };
}

/** Along a list that runs down, or to the right. */
interface Axis {
  readonly start: (box: Box) => number;
  readonly size: (box: Box) => number;
  /** True if a card is in the column of another one, or in its row. */
  readonly isInLine: (box: Box, other: Box) => boolean;
  /** Across the list, next to a card. */
  readonly line: (position: number, beside: Box) => Box;
}

const axes: Readonly<Record<Direction, Axis>> = {
  down: {
    start: ({ y }) => y,
    size: ({ height }) => height,
    isInLine: (box, other) => Math.abs(center(box).x - center(other).x) < CARD_WIDTH / 2,
    line: (y, { x }) => ({ x: x - OVERHANG, y, width: CARD_WIDTH + 2 * OVERHANG, height: 0 }),
  },
  right: {
    start: ({ x }) => x,
    size: ({ width }) => width,
    isInLine: (box, other) => Math.abs(box.y - other.y) < ROW_REACH,
    line: (x, { y, height }) => ({ x, y: y - OVERHANG, width: 0, height: height + 2 * OVERHANG }),
  },
};

/** The edge of a dragged card that is in front; in another column or row, its middle. */
function leadingEdge({ start, size, isInLine }: Axis, origin: Box, at: Box): number {
  if (!isInLine(origin, at) && start(at) === start(origin)) return start(at) + size(at) / 2;
  return start(at) < start(origin) ? start(at) : start(at) + size(at);
}

/** Between two cards, or beyond the only one as far as a card is still in the lane. */
function positionBetween({ start, size }: Axis, before: Box | undefined, after: Box | undefined, at: Box) {
  const from = before && start(before) + size(before);
  const to = after && start(after);
  if (from !== undefined && to !== undefined) return (from + to) / 2;
  if (from !== undefined) return start(at) - from > REACH ? undefined : from + GAP;
  return to === undefined || to - start(at) - size(at) > REACH ? undefined : to - GAP;
}

/**
 * Positions after the cards of a list were put in the order `ids`: each where the one at that position was, as far below the
 * one before it. Cards outside of what was reordered stay where they are.
 */
export function positionLane(cards: readonly LaneCard[], ids: readonly string[]): Record<string, Point> {
  const heights = new Map(cards.map(({ id, box }) => [id, box.height]));
  const positions: Record<string, Point> = {};
  let bottom = 0;
  cards.forEach(({ box }, index) => {
    const previous = cards[index - 1]?.box;
    const gap = previous === undefined ? -1 : box.y - bottomOf(previous);
    const id = ids[index] as string;
    const y = gap < 0 ? box.y : bottom + gap;
    positions[id] = { x: box.x, y };
    bottom = y + (heights.get(id) ?? 0);
  });
  return positions;
}

/** The same for a list that runs to the right: each card where the one at that position was, each row as far below the tallest card of the one before. */
export function positionRows(cards: readonly LaneCard[], ids: readonly string[]): Record<string, Point> {
  const heights = new Map(cards.map(({ id, box }) => [id, box.height]));
  const positions: Record<string, Point> = {};
  let [oldBottom, bottom] = [-Infinity, -Infinity];
  let [oldTop, top] = [cards[0]?.box.y ?? 0, cards[0]?.box.y ?? 0];
  cards.forEach(({ box }, index) => {
    const id = ids[index] as string;
    if (box.y >= oldBottom && index > 0) {
      [top, oldTop] = [bottom + box.y - oldBottom, box.y];
      [oldBottom, bottom] = [-Infinity, -Infinity];
    }
    positions[id] = { x: box.x, y: top + box.y - oldTop };
    oldBottom = Math.max(oldBottom, bottomOf(box));
    bottom = Math.max(bottom, top + box.y - oldTop + (heights.get(id) ?? 0));
  });
  return positions;
}

function bottomOf({ y, height }: Box): number {
  return y + height;
}
