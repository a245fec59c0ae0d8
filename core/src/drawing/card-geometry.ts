import type { Point } from '../model/chain.js';

/** Width of every node in CSS pixels at 100 % zoom. */
export const CARD_WIDTH = 264;
/** Maximum number of inputs shown; more are collapsed into one line. */
export const CARD_ROWS = 6;

const HEAD = 60;
const FOOT = 30;
const ROW = 22;
const ROWS_FRAME = 9;

/** A rectangle in CSS pixels at 100 % zoom. */
export interface Box {
  /** Left edge. */
  readonly x: number;
  /** Top edge. */
  readonly y: number;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Height in CSS pixels. */
  readonly height: number;
}

/** Height of a node with that many rows, in CSS pixels at 100 % zoom. */
export function cardHeight(rows: number): number {
  const shown = rows > CARD_ROWS ? CARD_ROWS + 1 : rows;
  return HEAD + (shown === 0 ? 0 : ROWS_FRAME + shown * ROW) + FOOT;
}

/** Where edges leave a node: the center of its bottom edge. */
export function outPort(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

/** Edges end this far above a node, at the border of its port. */
const PORT_RIM = 5;

/**
 * Where edges enter a node: just above the top edge, spread around the center if there are several (`index` of
 * `count`).
 */
export function inPort(box: Box, index = 0, count = 1): Point {
  const step = Math.min(28, (box.width - 48) / Math.max(1, count - 1));
  return {
    x: box.x + box.width / 2 + (index - (count - 1) / 2) * (count > 1 ? step : 0),
    y: box.y - (count > 1 ? 1 : PORT_RIM),
  };
}

/** A cubic Bézier curve from an output port to an input port. */
export interface Curve {
  /** Start point, at the output port. */
  readonly from: Point;
  /** Control point of the start. */
  readonly c1: Point;
  /** Control point of the end. */
  readonly c2: Point;
  /** End point, at the input port. */
  readonly to: Point;
}

/** Length of the arrowhead in front of the node, in CSS pixels. */
export const ARROW = 8;

/**
 * The curve of an edge: straight down if possible, otherwise curving around if the target is at the same height or
 * above.
 */
export function routeEdge(from: Point, to: Point): Curve {
  const end = { x: to.x, y: to.y - ARROW };
  const down = end.y - from.y;
  const aside = Math.abs(end.x - from.x);
  const reach =
    down >= 0
      ? Math.max(Math.min(40, down / 2 + aside / 8), down * 0.45)
      : Math.min(240, 60 + -down * 0.35 + aside * 0.1);
  return { from, c1: { x: from.x, y: from.y + reach }, c2: { x: end.x, y: end.y - reach }, to: end };
}

/** Point of a curve at parameter `t` from 0 to 1. */
export function pointOnCurve({ from, c1, c2, to }: Curve, t: number): Point {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return { x: a * from.x + b * c1.x + c * c2.x + d * to.x, y: a * from.y + b * c1.y + c * c2.y + d * to.y };
}

/** Formats a curve as SVG path data. */
export function curveToPath({ from, c1, c2, to }: Curve): string {
  return `M${roundCoordinate(from.x)} ${roundCoordinate(from.y)}C${roundCoordinate(c1.x)} ${roundCoordinate(c1.y)} ${roundCoordinate(c2.x)} ${roundCoordinate(c2.y)} ${roundCoordinate(to.x)} ${roundCoordinate(to.y)}`;
}

/** Rounds a coordinate to two decimals. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 100) / 100;
}
