import type { Point } from '@opchain/core/internal/model';
import { type Box, inPort, outPort, PORT_RIM, sideIn, sideOut } from './card-geometry.js';
import type { Dependency } from './list-dependencies.js';
import { type CardsIn, findRoute, type FoundRoute } from './routing/find-route.js';
import { directRoute, type Route } from './routing/route.js';

/** Where the steps of a drawing lead: down, or to the right. */
export type Direction = 'down' | 'right';

/** Room that an edge needs between two cards, one below the other or beside each other. */
const ROOM_BELOW = 24;
const ROOM_BESIDE = 40;

/** Where an edge leaves a card and enters another one. */
export interface EdgeEnds {
  /** At the source. */
  readonly from: Point;
  /** At the target, in front of its port. */
  readonly to: Point;
  /** Through the sides of the cards: to the right (1) or to the left (-1). Undefined: from the bottom to the top. */
  readonly side?: 1 | -1;
}

/**
 * Where an edge between two cards has its ends: at the sides that face each other, those along the direction of the
 * drawing first. An edge back leaves from the bottom and enters from the top.
 */
export function edgeEnds(source: Box, target: Box, direction: Direction): EdgeEnds {
  const isBelow = target.y - source.y - source.height >= ROOM_BELOW;
  const side = isBeside(source, target) ? 1 : isBeside(target, source) ? -1 : undefined;
  const isAside = direction === 'right' ? side === 1 || !isBelow : !isBelow;
  return side === undefined || !isAside
    ? { from: outPort(source), to: inPort(target) }
    : { from: sideOut(source, side), to: sideIn(target, side), side };
}

/** Distance between the tips of edges that enter a card at its top, and at its side: where there is room, and at least. */
const TIPS = { x: 24, y: 16 };
const MIN_TIPS = 11;
/** How far tips are from the corners of a card, and from its border where no port is. */
const CORNER = 28;
const TIP_RIM = 1;

/**
 * The ends of edges, in their order: each enters its target with a tip of its own, in the order of their sources. One
 * that comes straight enters at the port. Where a card has no room for so many tips, all of them enter there.
 */
export function listEnds(
  edges: readonly Pick<Dependency, 'source' | 'target'>[],
  boxOf: (stepId: string) => Box,
  direction: Direction,
): readonly EdgeEnds[] {
  const all = edges.map(({ source, target }) => edgeEnds(boxOf(source), boxOf(target), direction));
  const entering = new Map<string, number[]>();
  all.forEach(({ side = 0 }, index) => {
    const key = `${side} ${(edges[index] as Dependency).target}`;
    const known = entering.get(key);
    if (known === undefined) entering.set(key, [index]);
    else known.push(index);
  });
  for (const indexes of entering.values()) {
    const { target } = edges[indexes[0] as number] as Dependency;
    if (indexes.length > 1) spreadTips(all, indexes, boxOf(target));
  }
  return all;
}

function spreadTips(all: EdgeEnds[], indexes: readonly number[], target: Box): void {
  const { side, to } = all[indexes[0] as number] as EdgeEnds;
  const [across, along] = side === undefined ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const ends = indexes.map((index) => ({ index, from: (all[index] as EdgeEnds).from }));
  const distance = ({ from }: (typeof ends)[number]): number => Math.abs(from[along] - to[along]);
  ends.sort((a, b) => a.from[across] - b.from[across] || distance(a) - distance(b));
  const straight = ends.findIndex(({ from }) => Math.abs(from[across] - to[across]) < 1);
  const size = side === undefined ? target.width : target.height;
  const [first, gap] = fitTips(ends.length, straight, to[across] - target[across], { size, most: TIPS[across] });
  if (gap < MIN_TIPS) return;
  const rim = (PORT_RIM - TIP_RIM) * (side ?? 1);
  ends.forEach(({ index }, position) => {
    if (position === straight) return;
    const tip = { [across]: target[across] + first + position * gap, [along]: to[along] + rim };
    all[index] = { ...(all[index] as EdgeEnds), to: tip as unknown as Point };
  });
}

/** Where the first tip is on a side of a card, and the distance of the next ones: around the port, on which the straight edge is. */
function fitTips(
  count: number,
  straight: number,
  port: number,
  { size, most }: { readonly size: number; readonly most: number },
): readonly [number, number] {
  if (straight < 0) {
    const gap = Math.min(most, (size - 2 * CORNER) / (count - 1));
    const length = gap * (count - 1);
    return [Math.max(CORNER, Math.min(port - length / 2, size - CORNER - length)), gap];
  }
  const after = count - 1 - straight;
  const gap = Math.min(
    most,
    straight === 0 ? most : (port - CORNER) / straight,
    after === 0 ? most : (size - port - CORNER) / after,
  );
  return [port - straight * gap, gap];
}

/** The direction in which most edges find room between their cards; down if as many do both ways. */
export function findDirection(
  dependencies: readonly Pick<Dependency, 'source' | 'target'>[],
  boxOf: (stepId: string) => Box | undefined,
): Direction {
  let [below, beside] = [0, 0];
  for (const { source, target } of dependencies) {
    const [from, to] = [boxOf(source), boxOf(target)];
    if (from === undefined || to === undefined) continue;
    if (to.y - from.y - from.height >= ROOM_BELOW) below++;
    if (isBeside(from, to)) beside++;
  }
  return beside > below ? 'right' : 'down';
}

/** The route of an edge around all cards, as `findRoute` finds it, in the direction of its ends. */
export function findEdgeRoute(ends: EdgeEnds, cardsIn: CardsIn): FoundRoute {
  const { from, to, side } = ends;
  if (side === undefined) return findRoute(from, to, cardsIn);
  const { route, area } = findRoute(turn(from, side), turn(to, side), (box) =>
    cardsIn(turnBackBox(box, side)).map((card) => turnBox(card, side)),
  );
  return { route: route.map((point) => turnBack(point, side)), area: turnBackBox(area, side) };
}

/** The route of an edge without regard to cards. */
export function directEdgeRoute({ from, to, side }: EdgeEnds): Route {
  return side === undefined
    ? directRoute(from, to)
    : directRoute(turn(from, side), turn(to, side)).map((point) => turnBack(point, side));
}

function isBeside(left: Box, right: Box): boolean {
  return right.x - left.x - left.width >= ROOM_BESIDE;
}

/** To the side becomes down. */
function turn({ x, y }: Point, side: 1 | -1): Point {
  return { x: y, y: side * x };
}

function turnBack({ x, y }: Point, side: 1 | -1): Point {
  return { x: side * y, y: x };
}

function turnBox({ x, y, width, height }: Box, side: 1 | -1): Box {
  return { x: y, y: side === 1 ? x : -x - width, width: height, height: width };
}

function turnBackBox({ x, y, width, height }: Box, side: 1 | -1): Box {
  return { x: side === 1 ? y : -y - height, y: x, width: height, height: width };
}
