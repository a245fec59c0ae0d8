import type { Point } from '@opchain/core/internal/model';
import type { Box } from '../card-geometry.js';
import { type Route, runsThrough } from './route.js';

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
  /** Omitted where it would cover another edge, or hide a corner or an end of its own. */
  readonly isOptional?: boolean;
}

export const LABEL_HEIGHT = 18;
/** Around its pill, a label hides the edges below it. */
const MASK = 4;
/** Distance from cards, and from other labels: where there is room, and at least. */
const SPACE = 8;
const CLEARANCE = 2;
const APART = 4;
/** What remains visible of a line at both ends of its label, before a corner or a port: where there is room, and at least. */
const VISIBLE_END = 12;
const MIN_END = 8;
/** What a position costs: for each edge that it covers, for less distance from cards and labels, for hiding a corner or an end. */
const COVERS = 2;
const NEAR = 1;
const BREAKS = 6;
/** Labels that cover more edges than this are omitted. */
const MAX_COVERED = 12;

/**
 * Positions labels on their edges, the first ones best: off cards and off each other, where they hide no corner and cover
 * the fewest other edges. Labels that do not fit are omitted. `cardsIn` lists the cards in an area, `routesIn` the routes there;
 * `others` are labels that stay where they are.
 */
export function placeLabels<L extends UnplacedLabel>(
  labels: readonly L[],
  cardsIn: (area: Box) => readonly Box[],
  routesIn: (area: Box) => readonly Route[],
  others: readonly { readonly at: Point; readonly width: number }[] = [],
): (L & { readonly at: Point })[] {
  const placed: (L & { readonly at: Point })[] = [];
  const occupied = others.map(({ at, width }) => boxAround(at, width, 0));
  for (const label of labels) {
    let [best, lowest]: [Point | undefined, number] = [undefined, label.isOptional === true ? BREAKS : Infinity];
    for (const at of label.points ?? listPoints(label)) {
      const around = (margin: number): Box => boxAround(at, label.width, margin);
      const breaks = label.points === undefined && hidesEnd(label.route, around(MIN_END)) ? BREAKS : 0;
      if (breaks >= lowest) continue;
      const room = around(SPACE);
      const [cards, near] = [cardsIn(room), occupied.filter((other) => overlaps(other, room))];
      if (isAmong(cards, around(CLEARANCE)) || isAmong(near, around(APART))) continue;
      const least = breaks + (near.length > 0 || isAmong(cards, room) ? NEAR : 0);
      if (least >= lowest) continue;
      const [margin, max] = label.isOptional === true ? [0, 0] : [MASK, MAX_COVERED];
      const box = around(margin);
      const covered = routesIn(box).filter((route) => route !== label.route && runsThrough(route, box)).length;
      if (covered > max) continue;
      const cost = least + covered * COVERS;
      if (cost < lowest) [best, lowest] = [at, cost];
      if (cost === 0) break;
    }
    if (best === undefined) continue;
    placed.push({ ...label, at: best });
    occupied.push(boxAround(best, label.width, 0));
  }
  return placed;
}

/**
 * Best first: on the longest line between two corners, on the one into the target, on the one out of the source. Lines
 * that are too short for the label come after those, and lines in common last.
 */
function* listPoints({ route, width, shared }: UnplacedLabel): Generator<Point> {
  const lines = route.slice(1).map((end, index) => {
    const start = route[index] as Point;
    const length = Math.max(1, Math.abs(end.x - start.x) + Math.abs(end.y - start.y));
    const half = (start.x === end.x ? LABEL_HEIGHT : width) / 2;
    const isLast = index === route.length - 2;
    const isShared = (isLast && shared?.target === true) || (index === 0 && shared?.source === true);
    const order = isLast ? 1 : index === 0 ? 2 : 0;
    return { start, end, length, half, order, rank: isShared ? 2 : length >= 2 * (half + VISIBLE_END) ? 0 : 1 };
  });
  for (const { start, end, length, half } of lines.sort(
    (a, b) => a.rank - b.rank || a.order - b.order || b.length - a.length,
  )) {
    const [most, least] = [half + VISIBLE_END, half + MIN_END];
    for (const at of [length / 2, 0.7 * length, 0.3 * length, most, length - most, least, length - least])
      if (at === length / 2 || (at >= least && at <= length - least))
        yield {
          x: start.x + ((end.x - start.x) * at) / length,
          y: start.y + ((end.y - start.y) * at) / length,
        };
  }
}

/** True if an end or a corner of the route is in the box: with a label there, the route looks interrupted. */
function hidesEnd(route: Route, { x, y, width, height }: Box): boolean {
  return route.some((point) => point.x > x && point.x < x + width && point.y > y && point.y < y + height);
}

function isAmong(boxes: readonly Box[], box: Box): boolean {
  return boxes.some((other) => overlaps(other, box));
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
