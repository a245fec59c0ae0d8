import type { Point } from '@opchain/core/internal/model';
import type { Box } from '../card-geometry.js';
import { type CardsIn, freeBelow, inflate, isClear, simplify } from './find-route.js';
import { type Route, routeBox } from './route.js';
import { type OtherLine, RouteGrid } from './route-grid.js';

/** How far around its ports a jump is searched, and the distance that it keeps from cards. */
const ATTEMPTS = [
  { reach: 200, clearance: 16 },
  { reach: 800, clearance: 16 },
  { reach: 800, clearance: 8 },
  { reach: 800, clearance: 1 },
] as const;
/** Length of the lines that leave and enter sides of cards, where there is room. */
const LEAVE = 18;
const ENTER = 24;
/** With more of them around its ports, nobody follows a single jump, and a search would take too long. */
const MAX_CARDS = 400;
const MAX_LINES = 150;

/**
 * The shortest route with few bends from the side of a card to the same side of another, around all cards and beside
 * the lines of other routes. Undefined if there is none.
 */
export function findJumpRoute(
  from: Point,
  to: Point,
  side: 1 | -1,
  cardsIn: CardsIn,
  others: readonly OtherLine[],
): Route | undefined {
  for (const { reach, clearance } of ATTEMPTS) {
    const area = inflate(routeBox([from, to]), reach);
    const cards = cardsIn(area);
    if (cards.length > MAX_CARDS) continue;
    const near = others.filter(({ box }) => isNear(box, area));
    const found = search(from, to, side, cards, clearance, area, near.length > MAX_LINES ? [] : near);
    const route = found && simplify([from, ...found, to]);
    if (route !== undefined && isClear(route, cards)) return route;
  }
  return undefined;
}

/** In a drawing that is turned so that the side is the bottom of the cards. */
function search(
  from: Point,
  to: Point,
  side: 1 | -1,
  cards: readonly Box[],
  clearance: number,
  area: Box,
  others: readonly OtherLine[],
): Point[] | undefined {
  const turn = ({ x, y }: Point): Point => ({ x: y, y: side * x });
  const turnBox = ({ x, y, width, height }: Box): Box => ({
    x: y,
    y: side === 1 ? x : -x - width,
    width: height,
    height: width,
  });
  const turned = cards.map(turnBox);
  const leave = (port: Point, length: number): Point => ({
    x: port.x,
    y: port.y + Math.min(length, freeBelow(port, turned) / 2),
  });
  const grid = new RouteGrid(
    leave(turn(from), LEAVE),
    leave(turn(to), ENTER),
    turned,
    clearance,
    turnBox(area),
    others.map(({ box, distance }) => ({ box: turnBox(box), distance })),
  );
  return grid.findPath()?.map(({ x, y }) => ({ x: side * y, y: x }));
}

function isNear(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}
