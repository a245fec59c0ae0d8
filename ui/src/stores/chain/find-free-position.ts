import type { Chain } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import { type Box, CARD_WIDTH, listInputRows, stepHeight } from '@opchain/drawing';

const GRID = 20;
/** Between a new card and the others, and the least that a position asked for may leave. */
const GAP = { x: 56, y: 80 };
const MIN_GAP = { x: 8, y: 16 };
/** A new card gets rows as soon as the inputs of its operation are known. */
const MIN_HEIGHT = 180;
/** Positions beside this many cards are tried. */
const MAX_NEIGHBORS = 40;

/** Number of cards in a row of nodes that nothing orders. */
const ROW_LENGTH = 3;

/** A free position for a new card that nothing orders: beside a node, in a new row when the row of that node is full. */
export function findPositionInRow(
  chain: Chain,
  added: Pick<Chain, 'steps' | 'layout'>,
  near: string | undefined,
): Point {
  const cards = listBoxes(chain);
  const beside = near === undefined ? [...cards.values()].at(-1) : cards.get(near);
  if (beside === undefined) return findPositionBelow(chain, added, near);
  const row = [...cards.values()].filter(({ y, height }) => y < beside.y + beside.height && y + height > beside.y);
  const around = enclose(row);
  const preferred =
    row.length < ROW_LENGTH
      ? { x: around.x + around.width + GAP.x, y: beside.y }
      : { x: around.x, y: around.y + around.height + GAP.y };
  return nearestFreePosition({ ...boundsOf(added), x: snap(preferred.x), y: snap(preferred.y) }, [...cards.values()]);
}

/** A free position for the top left corner of new cards: below the node that they follow, else below everything. */
export function findPositionBelow(
  chain: Chain,
  added: Pick<Chain, 'steps' | 'layout'>,
  after: string | undefined,
): Point {
  const cards = listBoxes(chain);
  if (cards.size === 0) return { x: 0, y: 0 };
  const lowest = [...cards.values()].reduce((low, card) => (card.y > low.y ? card : low));
  const { x, y, height } = (after === undefined ? undefined : cards.get(after)) ?? lowest;
  const preferred = { ...boundsOf(added), x: snap(x), y: snap(y + height + GAP.y) };
  return nearestFreePosition(preferred, [...cards.values()]);
}

/** A free position beside the originals for the top left corner of copies of nodes. */
export function findPositionBeside(chain: Chain, copied: Pick<Chain, 'steps' | 'layout'>): Point {
  return nearestFreePosition(boundsOf(copied), [...listBoxes(chain).values()]);
}

/** The box around cards, at their positions; of one card if they have none. */
export function boundsOf(cards: Pick<Chain, 'steps' | 'layout'>): Box {
  const boxes = [...listBoxes(cards).values()];
  return boxes.length === 0 ? { x: 0, y: 0, width: CARD_WIDTH, height: MIN_HEIGHT } : enclose(boxes);
}

function enclose(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

function listBoxes({ steps, layout }: Pick<Chain, 'steps' | 'layout'>): Map<string, Box> {
  return new Map(
    steps.flatMap((step) => {
      const position = layout[step.id];
      const height = Math.max(MIN_HEIGHT, stepHeight(step, listInputRows(step).length));
      return position === undefined ? [] : [[step.id, { ...position, width: CARD_WIDTH, height }]];
    }),
  );
}

/** The position of a box, or the nearest one on the grid, rather beside than below, where it covers none of the cards. */
export function nearestFreePosition(box: Box, cards: readonly Box[]): Point {
  if (isFree(box, cards)) return { x: box.x, y: box.y };
  const near = cards
    .toSorted((a, b) => Math.hypot(a.x - box.x, a.y - box.y) - Math.hypot(b.x - box.x, b.y - box.y))
    .slice(0, MAX_NEIGHBORS);
  const rightmost = Math.max(...cards.map(({ x, width }) => x + width));
  // Away from the box that is asked for, so that the gap is never smaller.
  const away = (from: number, to: number): number =>
    from + (to > from ? Math.ceil((to - from) / GRID) : Math.floor((to - from) / GRID)) * GRID;
  const xs = [
    box.x,
    away(box.x, rightmost + GAP.x),
    ...near.flatMap(({ x, width }) => [away(box.x, x + width + GAP.x), away(box.x, x - GAP.x - box.width)]),
  ];
  const ys = [
    box.y,
    ...near.flatMap(({ y, height }) => [away(box.y, y + height + GAP.y), away(box.y, y - GAP.y - box.height)]),
  ];
  const distance = ({ x, y }: Point): number => Math.hypot(x - box.x, 1.5 * (y - box.y));
  const candidates = [...new Set(xs)].flatMap((x) => [...new Set(ys)].map((y) => ({ x, y })));
  return candidates
    .sort((a, b) => distance(a) - distance(b) || b.x - a.x)
    .find((at) => isFree({ ...box, ...at }, cards)) as Point;
}

/** True if a box covers none of the cards, nor the least room around them. */
export function isFree({ x, y, width, height }: Box, cards: readonly Box[]): boolean {
  return !cards.some(
    (card) =>
      x < card.x + card.width + MIN_GAP.x &&
      card.x < x + width + MIN_GAP.x &&
      y < card.y + card.height + MIN_GAP.y &&
      card.y < y + height + MIN_GAP.y,
  );
}

function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}
