import type { Step } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';

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

/** What the small drawing of a called workflow adds to the height of a node. */
export const CALLED_HEIGHT = 66;

/** Height of the node of a step, in CSS pixels at 100 % zoom: one that calls a workflow has room for a small drawing of it. */
export function stepHeight({ kind }: Pick<Step, 'kind'>, rows: number): number {
  return cardHeight(rows) + (kind === 'workflow' ? CALLED_HEIGHT : 0);
}

/** Where edges leave a node: the center of its bottom edge. */
export function outPort(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height };
}

/** Edges end this far above a node, at the border of its port. */
export const PORT_RIM = 5;

/** Where edges enter a node: at the port in the center of its top edge. */
export function inPort(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y - PORT_RIM };
}

/** Where edges to the side leave and enter a node, from its top: beside its heading, so that they are straight between cards of different height. */
export const SIDE_PORT = 45;

/** Where edges leave a node to the right (1) or to the left (-1). */
export function sideOut({ x, y, width }: Box, side: 1 | -1): Point {
  return { x: side === 1 ? x + width : x, y: y + SIDE_PORT };
}

/** Where edges that lead to the right (1) or to the left (-1) enter a node. */
export function sideIn({ x, y, width }: Box, side: 1 | -1): Point {
  return { x: side === 1 ? x - PORT_RIM : x + width + PORT_RIM, y: y + SIDE_PORT };
}

/** Where a jump leaves a node, from its bottom, and enters one, from its top. */
const JUMP_OUT = 15;
const JUMP_IN = 20;

/** Where jumps leave a node: near the bottom of its right side (1) or its left side (-1). */
export function jumpOut({ x, y, width, height }: Box, side: 1 | -1): Point {
  return { x: side === 1 ? x + width : x, y: y + height - JUMP_OUT };
}

/** Where jumps enter a node: near the top of its right side (1) or its left side (-1). */
export function jumpIn({ x, y, width }: Box, side: 1 | -1): Point {
  return { x: side === 1 ? x + width : x, y: y + JUMP_IN };
}

/** Rounds a coordinate to two decimals. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 100) / 100;
}
