import type { Point } from '@opchain/core/internal/model';
import { type Box, CARD_WIDTH } from '@opchain/core/internal/drawing';
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
/** How far the line is longer than a card, on each side. */
const OVERHANG = 16;

/**
 * The position in the list that a dragged card goes to: between the cards whose middle its leading edge has passed and
 * not yet passed. Undefined beside the lane, and where the card comes from. `cards` are in list order, the dragged one at
 * its old position; `at` is where it is dragged to.
 */
export function findLaneSlot(cards: readonly LaneCard[], dragged: string, at: Box): LaneSlot | undefined {
  const old = cards.findIndex(({ id }) => id === dragged);
  const origin = cards[old];
  if (origin === undefined) return undefined;
  const edge = at.y < origin.box.y ? at.y : at.y + at.height;
  const others = cards
    .filter(({ id }) => id !== dragged)
    .map(({ id, box }, index) => ({ id, box, index, middle: center(box) }));
  const column = others
    .filter(({ middle }) => Math.abs(middle.x - center(at).x) < CARD_WIDTH / 2)
    .sort((a, b) => a.middle.y - b.middle.y);
  const above = column.findLast(({ middle }) => middle.y <= edge);
  const below = column.find(({ middle }) => middle.y > edge);
  const next = below?.index ?? (above === undefined ? old : above.index + 1);
  if (next === old || (above !== undefined && above.index >= next)) return undefined;
  if (below === undefined && above !== undefined && at.y - bottomOf(above.box) > REACH) return undefined;
  if (above === undefined && below !== undefined && below.box.y - (at.y + at.height) > REACH) return undefined;
  const { x } = (below ?? above ?? origin).box;
  const y =
    above === undefined
      ? (below ?? origin).box.y - GAP
      : below === undefined
        ? bottomOf(above.box) + GAP
        : (bottomOf(above.box) + below.box.y) / 2;
  return { before: others[next]?.id, line: { x: x - OVERHANG, y, width: CARD_WIDTH + 2 * OVERHANG, height: 0 } };
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

function bottomOf({ y, height }: Box): number {
  return y + height;
}
