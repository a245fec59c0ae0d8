import type { Point } from '@opchain/core/internal/model';
import { type Box, jumpIn, jumpOut } from '../card-geometry.js';
import { describeJump } from '../describe-jump.js';
import type { Jump } from '../list-jumps.js';
import { findJumpRoute } from './find-jump-route.js';
import { type CardsIn, inflate, isClear } from './find-route.js';
import {
  BESIDE_EDGE,
  findLanes,
  LABEL_INSIDE,
  LABEL_SHARES,
  type Lane,
  laneAt,
  type LaneRequest,
  TRACK,
} from './jump-lane.js';
import { type Route, routeBox, runsThrough } from './route.js';
import type { OtherLine } from './route-grid.js';

/** A jump as it is drawn: beside the cards, on the right after a success, otherwise on the left. */
export interface RoutedJump extends Jump {
  /** From the side of the source to the side of the target. */
  readonly route: Route;
  /** Direction away from the cards: 1 is right, -1 is left. */
  readonly side: 1 | -1;
}

/** Distance of the lines to and from a lane from cards that they pass. */
const SPACE = 8;
/** How far around jumps edges are looked for, and how many of them jumps give way to. */
const REACH = 800;
const MAX_EDGES = 400;
/** About the width of a label by its number of characters, which is limited. */
const MAX_LABEL = 36;
const CHARACTER = 6.6;
const LABEL_PADDING = 14;

interface Ends {
  readonly jump: Jump;
  readonly from: Point;
  readonly to: Point;
  readonly side: 1 | -1;
}

/**
 * Routes jumps around all cards, and beside those that they pass where there is room; short ones are inside of long
 * ones, which go around their labels. They give way to the routes of edges, which `routesIn` lists. Jumps of steps
 * without a box are left out.
 */
export function routeJumps(
  jumps: readonly Jump[],
  boxOf: (stepId: string) => Box | undefined,
  cardsIn: (area: Box) => readonly Box[],
  routesIn: (area: Box) => readonly Route[] = () => [],
): readonly RoutedJump[] {
  const all = jumps.flatMap((jump): Ends[] => {
    const [source, target] = [boxOf(jump.source), boxOf(jump.target)];
    if (source === undefined || target === undefined) return [];
    const side = jump.when === 'success' ? 1 : -1;
    return [{ jump, from: jumpOut(source, side), to: jumpIn(target, side), side }];
  });
  if (all.length === 0) return [];
  const area = inflate(routeBox(all.flatMap(({ from, to }) => [from, to])), REACH);
  const routes = routesIn(area);
  const edges = routes.length > MAX_EDGES ? [] : routes.flatMap((route) => linesOf(route, BESIDE_EDGE));
  const lanes: Lane[] = [];
  const routed: OtherLine[] = [];
  const height = ({ from, to }: Ends): number => Math.abs(from.y - to.y);
  return all
    .sort((a, b) => height(a) - height(b))
    .map((ends): RoutedJump => {
      const { jump, from, to, side } = ends;
      const width = Math.min(MAX_LABEL, describeJump(jump).length) * CHARACTER + LABEL_PADDING;
      const outer = side * Math.max(side * from.x, side * to.x);
      const request: LaneRequest = { outer, side, from: from.y, to: to.y, width };
      const route = chooseRoute(ends, findLanes(request, { lanes, edges, cardsIn }), cardsIn, edges, routed);
      lanes.push(...lanesOf(route, request));
      // Jumps with an end in common share the line there.
      routed.push(...linesOf(route.slice(1, -1), TRACK));
      return { ...jump, side, route };
    });
}

/** Along a lane if that leads around all cards, otherwise any way. */
function chooseRoute(
  { from, to, side }: Ends,
  lanes: readonly [number, number],
  cardsIn: CardsIn,
  edges: readonly OtherLine[],
  routed: readonly OtherLine[],
): Route {
  const direct = lanes.map((x): Route => [from, { x, y: from.y }, { x, y: to.y }, to]);
  const free = direct.filter((route) => passesCards(route, side, cardsIn));
  return (
    free.find((route) => isApart(route, edges)) ??
    findJumpRoute(from, to, side, cardsIn, [...edges, ...routed]) ??
    free[0] ??
    findJumpRoute(from, to, side, cardsIn, []) ??
    (direct[1] as Route)
  );
}

/** True if a route keeps its distance from all cards but where it ends. */
function passesCards(route: Route, side: 1 | -1, cardsIn: CardsIn): boolean {
  const cards = cardsIn(inflate(routeBox(route), SPACE));
  const ends = [0, route.length - 1];
  const inner = route.map(({ x, y }, index) => ({ x: ends.includes(index) ? x + side * SPACE : x, y }));
  return (
    isClear(route, cards) &&
    isClear(
      inner,
      cards.map((card) => inflate(card, SPACE)),
    )
  );
}

/** True if no line of a route runs beside one of the others. */
function isApart(route: Route, others: readonly OtherLine[]): boolean {
  const lines = linesOf(route, 0);
  return others.every(({ box, distance }) => {
    const room = inflate(box, distance);
    return lines.every((line) => {
      const isParallel = (line.box.width === 0) === (box.width === 0);
      return !isParallel || !runsThrough(ends(line.box), room);
    });
  });
}

function linesOf(route: Route, distance: number): OtherLine[] {
  return route.slice(1).map((end, index) => ({ box: routeBox([route[index] as Point, end]), distance }));
}

function ends({ x, y, width, height }: Box): Route {
  return [
    { x, y },
    { x: x + width, y: y + height },
  ];
}

/** The longest vertical line of a jump: its label is there. */
function labelLine(route: Route): readonly [Point, Point] {
  const lines = route.slice(1).map((end, index) => [route[index] as Point, end] as const);
  const height = ([start, end]: readonly [Point, Point]): number => Math.abs(end.y - start.y);
  return lines.reduce((best, line) => (height(line) > height(best) ? line : best));
}

/** The vertical lines of a jump, one of them with its label. */
function lanesOf(route: Route, request: LaneRequest): Lane[] {
  const [labelStart] = labelLine(route);
  return route.slice(1).flatMap((end, index): Lane[] => {
    const start = route[index] as Point;
    if (start.x !== end.x) return [];
    const lane = laneAt({ ...request, from: start.y, to: end.y }, start.x);
    return [start === labelStart ? lane : { ...lane, clear: lane.x, labelsAt: [] }];
  });
}

/** Positions for the label of a jump, best first: on its longest vertical line, reaching outward; reaching inward; on other lines. */
export function jumpLabelPoints({ route, side }: RoutedJump, width: number): readonly Point[] {
  const [start, end] = labelLine(route);
  const reach = side * (width / 2 - LABEL_INSIDE);
  const aside = [reach, -reach].flatMap((by) =>
    LABEL_SHARES.map((share) => ({ x: start.x + by, y: start.y + (end.y - start.y) * share })),
  );
  const across = linesOf(route, 0)
    .filter(({ box }) => box.width >= width)
    .map(({ box }) => ({ x: box.x + box.width / 2, y: box.y }));
  return [...aside, ...across];
}
