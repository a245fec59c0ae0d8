import type { Point } from '@opchain/core/internal/model';
import type { Box } from '../card-geometry.js';
import { directRoute, type Route, routeBox, runsThrough } from './route.js';
import { RouteGrid } from './route-grid.js';

/** Lists the cards that intersect an area. */
export type CardsIn = (area: Box) => readonly Box[];

/** A route, and what it depends on. */
export interface FoundRoute {
  /** From port to port. */
  readonly route: Route;
  /** The route depends on the cards in this area, and on no others. */
  readonly area: Box;
}

/** How far around its ports a route is searched, and the distance that it keeps from cards. */
const ATTEMPTS = [
  { reach: 200, clearance: 8 },
  { reach: 800, clearance: 8 },
  { reach: 800, clearance: 1 },
] as const;
/** Length of the lines that leave and enter ports, where there is room. */
const LEAVE = 14;
const ENTER = 24;

/**
 * The shortest route with few bends that goes around all cards: straight down out of a port, straight down into the
 * other. `cardsIn` includes the cards of the two ports. If cards leave no way, it is the direct route.
 */
export function findRoute(from: Point, to: Point, cardsIn: CardsIn): FoundRoute {
  let area = routeBox([from, to]);
  for (const { reach, clearance } of ATTEMPTS) {
    area = inflate(routeBox([from, to]), reach);
    const cards = cardsIn(area);
    const route = simplify([from, ...(search(from, to, cards, clearance, area) ?? []), to]);
    if (route.length > 2 || from.x === to.x) if (isClear(route, cards)) return { route, area };
  }
  return { route: directRoute(from, to), area };
}

function search(from: Point, to: Point, cards: readonly Box[], clearance: number, area: Box): Point[] | undefined {
  const start = { x: from.x, y: from.y + Math.min(LEAVE, freeBelow(from, cards) / 2) };
  const end = { x: to.x, y: to.y - Math.min(ENTER, freeAbove(to, cards) / 2) };
  const grid = new RouteGrid(start, end, cards, clearance, area);
  return grid.findPath();
}

/** How far it is from a point down to the next card. */
export function freeBelow({ x, y }: Point, cards: readonly Box[]): number {
  return cards.reduce(
    (free, card) => (card.x < x && x < card.x + card.width && card.y >= y ? Math.min(free, card.y - y) : free),
    Infinity,
  );
}

function freeAbove({ x, y }: Point, cards: readonly Box[]): number {
  return cards.reduce(
    (free, card) =>
      card.x < x && x < card.x + card.width && card.y + card.height <= y
        ? Math.min(free, y - card.y - card.height)
        : free,
    Infinity,
  );
}

/** True if no line of the route runs through a card. */
export function isClear(route: Route, cards: readonly Box[]): boolean {
  return cards.every((card) => !runsThrough(route, card));
}

/** Without the points between two lines of the same direction. */
export function simplify(points: Route): Route {
  return points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return true;
    if (before.x === point.x && before.y === point.y) return false;
    return !(before.x === point.x && point.x === after.x) && !(before.y === point.y && point.y === after.y);
  });
}

export function inflate({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
