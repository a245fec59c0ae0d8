import type { Point } from '../model/chain.js';

/** Width of every card, in CSS pixels at 100 %. */
export const CARD_WIDTH = 264;
/** More inputs than this fold into one line. */
export const CARD_ROWS = 6;

const HEAD = 60;
const FOOT = 30;
const ROW = 22;
const ROWS_FRAME = 9;

/** Top left corner and size, in CSS pixels at 100 %. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Height of a card with that many lines between head and foot. */
export function cardHeight(rows: number): number {
  const shown = rows > CARD_ROWS ? CARD_ROWS + 1 : rows;
  return HEAD + (shown === 0 ? 0 : ROWS_FRAME + shown * ROW) + FOOT;
}

/** Where edges leave a card: the middle of its lower edge. */
export function outPort(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

/** Edges end this far above a card: on the rim of its port. */
const PORT_RIM = 5;

/** Where edges arrive: just above the upper edge, spread about the middle when several arrive (`index` of `count`). */
export function inPort(box: Box, index = 0, count = 1): Point {
  const step = Math.min(28, (box.width - 48) / Math.max(1, count - 1));
  return {
    x: box.x + box.width / 2 + (index - (count - 1) / 2) * (count > 1 ? step : 0),
    y: box.y - (count > 1 ? 1 : PORT_RIM),
  };
}

/** A cubic curve from an out-port to an in-port. */
export interface Curve {
  readonly from: Point;
  readonly c1: Point;
  readonly c2: Point;
  readonly to: Point;
}

/** Space that an arrow head takes in front of the card. */
export const ARROW = 8;

/** The curve of an edge: straight down where it can, bending out of the way where the target stands beside or above. */
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

/** The point of a curve at `t` between 0 and 1. */
export function pointOnCurve({ from, c1, c2, to }: Curve, t: number): Point {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return { x: a * from.x + b * c1.x + c * c2.x + d * to.x, y: a * from.y + b * c1.y + c * c2.y + d * to.y };
}

/** A curve as SVG path data. */
export function curveToPath({ from, c1, c2, to }: Curve): string {
  return `M${roundCoordinate(from.x)} ${roundCoordinate(from.y)}C${roundCoordinate(c1.x)} ${roundCoordinate(c1.y)} ${roundCoordinate(c2.x)} ${roundCoordinate(c2.y)} ${roundCoordinate(to.x)} ${roundCoordinate(to.y)}`;
}

/** A coordinate with at most two decimals. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 100) / 100;
}
