import type { Point } from '../../model/chain.js';
import type { Box } from '../card-geometry.js';
import type { Route } from './route.js';
import { runsThrough } from './route.js';

/** A label that needs a position on its route. */
export interface UnplacedLabel {
  /** The route that it is on. */
  readonly route: Route;
  /** Width of its pill. */
  readonly width: number;
  /** Whether other edges have an end of this one: on a line in common, it would be unclear whose label it is. */
  readonly shared?: { readonly source: boolean; readonly target: boolean };
  /** Where it may be, if not on the lines of its route. */
  readonly points?: readonly Point[];
  /** Omitted where it would cover another edge. */
  readonly isOptional?: boolean;
}

export const LABEL_HEIGHT = 18;
/** Distance from cards, and from other labels. */
const CLEARANCE = 2;
const APART = 4;
/** What remains visible of a line at both ends of its label. */
const VISIBLE_END = 8;
/** Distance of a label from the tip of a short arrow. */
const ABOVE_TIP = 26;
/** Distance of a label from the port that a straight edge leaves, above the lines that join it. */
const BELOW_PORT = 16;
/** Beyond these, a better position is not looked for. */
const MAX_CROSSED = 9;

/**
 * Positions labels on their edges, the first ones best: off cards and off each other, and where they cover the fewest
 * other edges. Labels that do not fit are omitted. `cardsIn` lists the cards in an area, `routesIn` the routes there.
 */
export function placeLabels<L extends UnplacedLabel>(
  labels: readonly L[],
  cardsIn: (area: Box) => readonly Box[],
  routesIn: (area: Box) => readonly Route[],
): (L & { readonly at: Point })[] {
  const placed: (L & { readonly at: Point })[] = [];
  const occupied: Box[] = [];
  for (const label of labels) {
    let [best, fewest]: [Point | undefined, number] = [undefined, label.isOptional === true ? 1 : MAX_CROSSED];
    for (const at of label.points ?? listPoints(label)) {
      const box = boxAround(at, label.width, 0);
      const room = boxAround(at, label.width, CLEARANCE);
      if (cardsIn(room).some((card) => overlaps(card, room)) || occupied.some((other) => overlaps(other, box)))
        continue;
      const crossed = routesIn(box).filter((route) => route !== label.route && runsThrough(route, box)).length;
      if (crossed < fewest) [best, fewest] = [at, crossed];
      if (crossed === 0) break;
    }
    if (best === undefined) continue;
    placed.push({ ...label, at: best });
    occupied.push(boxAround(best, label.width, APART));
  }
  return placed;
}

/** Best first: on the line into the target, on the line out of the source, on the others from long to short; lines that are too short for the label come after those, and lines in common last. */
function listPoints({ route, width, shared }: UnplacedLabel): Point[] {
  const lines = route.slice(1).map((end, index) => {
    const start = route[index] as Point;
    const length = Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
    const needed = (start.x === end.x ? LABEL_HEIGHT : width) + 2 * VISIBLE_END;
    return { start, end, length, fits: length >= needed, isShared: false };
  });
  const [last, first] = [lines.pop(), lines.shift()];
  if (last === undefined) return [];
  const others = lines.sort((a, b) => b.length - a.length);
  const all = [
    { ...last, isLast: true, isShared: shared?.target === true },
    ...(first === undefined ? [] : [{ ...first, isLast: false, isShared: shared?.source === true }]),
    ...others.map((line) => ({ ...line, isLast: false })),
  ];
  const rank = (line: (typeof all)[number]): number => (line.isShared ? 2 : line.fits ? 0 : 1);
  return all
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ start, end, length, isLast }) => {
      const along = (share: number): Point => ({
        x: start.x + (end.x - start.x) * share,
        y: start.y + (end.y - start.y) * share,
      });
      const middle = isLast && length <= 60 ? { x: end.x, y: end.y - ABOVE_TIP } : along(0.5);
      const alone = first === undefined && shared?.source !== true ? [{ x: start.x, y: start.y + BELOW_PORT }] : [];
      return length > 60 ? [middle, along(0.7), along(0.3), ...alone] : [middle];
    });
}

function boxAround({ x, y }: Point, width: number, margin: number): Box {
  return {
    x: x - width / 2 - margin,
    y: y - LABEL_HEIGHT / 2 - margin,
    width: width + 2 * margin,
    height: LABEL_HEIGHT + 2 * margin,
  };
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
