import type { Point } from '@opchain/core/internal/model';
import type { Box } from '../card-geometry.js';
import { type CardsIn, simplify } from './find-route.js';
import { APPROACH, type Route } from './route.js';

/** A route of an edge, and what it may share lines with. */
export interface EdgeRoute {
  /** The step that it leaves. */
  readonly source: string;
  /** The step that it enters. */
  readonly target: string;
  /** True if the edge carries data. */
  readonly carries: boolean;
  /** From port to port. */
  readonly route: Route;
}

/** Distance between parallel lines of different edges. */
const TRACK = 10;
/** Lines keep this distance from cards where there is room, and the second one at least. */
const SPACE = 22;
const CLEARANCE = 8;
/** How far around a line its free space is looked for. */
const REACH = 200;

/** A line between two corners of a route that may move sideways: neither the first nor the last one. */
interface Line {
  readonly edge: EdgeRoute;
  readonly points: Point[];
  readonly index: number;
  readonly low: number;
  readonly high: number;
  readonly desired: number;
  readonly min: number;
  readonly max: number;
  position: number;
}

/**
 * The same routes with room between their lines: in the middle of narrow gaps, away from cards, and beside each other.
 * Edges that leave one card share a trunk, and those of one kind that enter one share lines.
 */
export function spreadRoutes(edges: readonly EdgeRoute[], cardsIn: CardsIn): Route[] {
  const all = edges.map((edge) => ({ edge, points: edge.route.map((point) => ({ ...point })) }));
  for (const axis of ['y', 'x'] as const) {
    const placed: Line[] = [];
    for (const line of all.flatMap(({ edge, points }) => listLines(edge, points, axis, cardsIn)).sort(byOrder)) {
      line.position = choosePosition(line, placed);
      placed.push(line);
    }
    for (const { points, index, position } of placed)
      for (const at of [index, index + 1]) points[at] = { ...(points[at] as Point), [axis]: position };
  }
  return all.map(({ points }) => simplify(points));
}

function listLines(edge: EdgeRoute, points: Point[], axis: 'x' | 'y', cardsIn: CardsIn): Line[] {
  const across = axis === 'y' ? 'x' : 'y';
  const lines: Line[] = [];
  for (let index = 1; index < points.length - 2; index++) {
    const [start, end] = [points[index] as Point, points[index + 1] as Point];
    if (start[axis] !== end[axis] || start[across] === end[across]) continue;
    const position = start[axis];
    const [low, high] = [Math.min(start[across], end[across]), Math.max(start[across], end[across])];
    let [min, max] = freeRange(axis, position, low, high, cardsIn);
    const [before, after] = [(points[index - 1] as Point)[axis], (points[index + 2] as Point)[axis]];
    const isFirst = index === 1;
    const isLast = index === points.length - 3;
    // Halfway to the lines next to it, which also move; ports stay.
    for (const [other, fixed, room] of [
      [before, isFirst, 10],
      [after, isLast, 18],
    ] as const) {
      const limit = fixed ? other + Math.sign(position - other) * room : (other + position) / 2;
      if (other < position) min = Math.max(min, Math.min(position, limit));
      else max = Math.min(max, Math.max(position, limit));
    }
    // As far away from cards as there is room: before the target, in the middle of narrow gaps, otherwise where it is.
    const inset = insetOf({ min, max });
    const isApproach = isLast && (axis === 'x' ? after !== position : after > position);
    const wanted = isApproach
      ? after - Math.sign(after - position) * APPROACH
      : max - min < 4 * SPACE
        ? (min + max) / 2
        : position;
    const desired = clamp(wanted, min + inset, max - inset);
    lines.push({ edge, points, index, low, high, min, max, desired, position });
  }
  return lines;
}

/** How far a line stays inside of its range, where there is room. */
function insetOf({ min, max }: Pick<Line, 'min' | 'max'>): number {
  return Math.min(SPACE - CLEARANCE, (max - min) / 2);
}

/** The range in which a line can move without touching a card. */
function freeRange(axis: 'x' | 'y', position: number, low: number, high: number, cardsIn: CardsIn): [number, number] {
  const wide = { from: low - CLEARANCE, size: high - low + 2 * CLEARANCE };
  const area: Box =
    axis === 'y'
      ? { x: wide.from, y: position - REACH, width: wide.size, height: 2 * REACH }
      : { x: position - REACH, y: wide.from, width: 2 * REACH, height: wide.size };
  let [min, max] = [position - REACH, position + REACH];
  for (const card of cardsIn(area)) {
    const [start, end] = axis === 'y' ? [card.y, card.y + card.height] : [card.x, card.x + card.width];
    const [from, to] = axis === 'y' ? [card.x, card.x + card.width] : [card.y, card.y + card.height];
    if (from >= high + CLEARANCE || to <= low - CLEARANCE) continue;
    if (end <= position) min = Math.max(min, Math.min(position, end + CLEARANCE));
    else if (start >= position) max = Math.min(max, Math.max(position, start - CLEARANCE));
  }
  return [min, max];
}

/** Where lines compete, this order avoids that edges with the same direction cross. */
function byOrder(a: Line, b: Line): number {
  const [left, right] = [startOf(a), startOf(b)];
  const goesRight = (line: Line): boolean => startOf(line) === line.low;
  if (goesRight(a) !== goesRight(b)) return goesRight(a) ? -1 : 1;
  return (
    (goesRight(a) ? left - right : right - left) ||
    compare(a.edge.source, b.edge.source) ||
    compare(a.edge.target, b.edge.target)
  );
}

function startOf({ points, index, low, high }: Line): number {
  const start = points[index] as Point;
  return start.x === low || start.y === low ? low : high;
}

function choosePosition(line: Line, placed: readonly Line[]): number {
  const near = placed.filter((other) => other.low < line.high + 4 && line.low < other.high + 4);
  const shared = near.find((other) => canShare(line, other) && Math.abs(other.position - line.desired) < 3 * TRACK);
  const inset = insetOf(line);
  for (const [min, max, gap] of [
    [line.min + inset, line.max - inset, TRACK],
    [line.min, line.max, TRACK],
    [line.min, line.max, TRACK / 2],
  ] as const) {
    const isFree = (position: number): boolean =>
      position >= min &&
      position <= max &&
      near.every((other) =>
        canShare(line, other) && Math.abs(other.position - position) < 1
          ? true
          : Math.abs(other.position - position) >= gap,
      );
    if (shared !== undefined && isFree(shared.position)) return shared.position;
    for (let step = 0; step * gap <= 2 * REACH; step++)
      for (const position of [line.desired - step * gap, line.desired + step * gap])
        if (isFree(position)) return position;
  }
  return line.desired;
}

function canShare({ edge: a }: Line, { edge: b }: Line): boolean {
  return a.source === b.source || (a.target === b.target && a.carries === b.carries);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
