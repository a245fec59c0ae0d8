import type { Point } from '@opchain/core/internal/model';
import { type Box, roundCoordinate } from '../card-geometry.js';

/** The corners of an edge from an output port to the tip of its arrow at an input port: vertical and horizontal lines. */
export type Route = readonly Point[];

const RADIUS = 10;
/** Length of a rounded corner, by its radius. */
const CORNER_LENGTH = 1 + Math.asinh(1) / Math.SQRT2;
/** Distance of the horizontal part of an edge from the port that it leads to: room for a label in between. */
export const APPROACH = 42;

/** The route without regard to cards: down, sideways, down; around the two ports if the target is not below. */
export function directRoute(from: Point, to: Point): Route {
  const down = to.y - from.y;
  if (down >= 0 && Math.abs(to.x - from.x) < 1) return [from, to];
  if (down >= 24) {
    const y = Math.max(from.y + down / 2, to.y - APPROACH);
    return [from, { x: from.x, y }, { x: to.x, y }, to];
  }
  const aside = Math.abs(to.x - from.x) > 300 ? (from.x + to.x) / 2 : Math.max(from.x, to.x) + 160;
  const [low, high] = [from.y + 20, to.y - 28];
  return [from, { x: from.x, y: low }, { x: aside, y: low }, { x: aside, y: high }, { x: to.x, y: high }, to];
}

/** Formats a route as SVG path data, with rounded corners. */
export function routeToPath(route: Route): string {
  const [first] = route;
  if (first === undefined) return '';
  return routePieces(route).reduce((path, { command }) => path + command, `M${at(first)}`);
}

/** A line or a rounded corner of a route. */
export interface RoutePiece {
  /** Coordinates of its start, as in SVG path data. */
  readonly start: string;
  /** The command of SVG path data that draws it from there. */
  readonly command: string;
  /** In the drawing's pixels. */
  readonly length: number;
}

/** The lines and rounded corners of a route, in order. */
export function routePieces(route: Route): readonly RoutePiece[] {
  const pieces: RoutePiece[] = [];
  let [start] = route;
  for (let index = 1; start !== undefined && index < route.length; index++) {
    const [before, corner, after] = [route[index - 1] as Point, route[index] as Point, route[index + 1]];
    const radius =
      after === undefined ? 0 : Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    const end = toward(corner, before, radius);
    pieces.push({ start: at(start), command: `L${at(end)}`, length: distance(start, end) });
    if (after === undefined) break;
    start = toward(corner, after, radius);
    pieces.push({ start: at(end), command: `Q${at(corner)} ${at(start)}`, length: CORNER_LENGTH * radius });
  }
  return pieces;
}

/**
 * The `pathLength` with which the dashes of a route begin and end alike. So the dashes of edges that share a line at
 * either end lie on each other, and their line does not look solid. `period`: a dash and a gap.
 */
export function dashedLength(route: Route, period: number): number {
  const length = route.slice(1).reduce((sum, end, index) => sum + distance(route[index] as Point, end), 0);
  return Math.max(1, Math.round(length / period)) * period;
}

/** The smallest box around a route. */
export function routeBox(route: Route): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of route) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** True if a line of the route runs through a box. */
export function runsThrough(route: Route, { x, y, width, height }: Box): boolean {
  return route.some((end, index) => {
    const start = route[index - 1];
    if (start === undefined) return false;
    const [right, bottom] = [x + width, y + height];
    return (
      Math.min(start.x, end.x) < right &&
      Math.max(start.x, end.x) > x &&
      Math.min(start.y, end.y) < bottom &&
      Math.max(start.y, end.y) > y
    );
  });
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function toward(from: Point, to: Point, by: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * by, y: from.y + Math.sign(to.y - from.y) * by };
}

function at({ x, y }: Point): string {
  return `${roundCoordinate(x)} ${roundCoordinate(y)}`;
}
