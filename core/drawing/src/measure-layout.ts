import type { Point } from '@opchain/core/internal/model';
import type { Connection } from '@opchain/core';
import { type Box, CARD_WIDTH } from './card-geometry.js';
import { routeEdges } from './route-edges.js';
import { type Route, routeBox } from './routing/route.js';
import type { EdgeRoute } from './routing/spread-routes.js';

/** How easy a layout is to read: fewer and lower is better. */
export interface LayoutMeasure {
  /** Places where edges cross, or where those with different ends run on one line. */
  readonly crossings: number;
  /** Of all edges, in CSS pixels at 100 % zoom. */
  readonly length: number;
  /** Corners of all edges. */
  readonly bends: number;
}

/**
 * Counts the crossings and the bends of edges, and how long they are, in the routes that the canvas draws. Every end is a node.
 *
 * @param heights of the cards, by step id, in CSS pixels at 100 %
 */
export function measureLayout(
  heights: ReadonlyMap<string, number>,
  connections: readonly Connection[],
  positions: Readonly<Record<string, Point>>,
): LayoutMeasure {
  const boxes = new Map<string, Box>(
    [...heights].map(([id, height]) => [id, { ...(positions[id] as Point), width: CARD_WIDTH, height }]),
  );
  const all = [...boxes.values()];
  const cardsIn = (area: Box): readonly Box[] => all.filter((box) => touches(box, area));
  const drawn = routeEdges(
    connections.map(({ source, target }) => ({ source, target, carries: true })),
    boxes,
    cardsIn,
  );
  return {
    crossings: countCrossings(drawn),
    length: drawn.reduce((sum, { route }) => sum + lengthOf(route), 0),
    bends: drawn.reduce((sum, { route }) => sum + route.length - 2, 0),
  };
}

/** Edges with different ends that run on one line for a while count like those that cross. */
function countCrossings(edges: readonly EdgeRoute[]): number {
  const all = edges.map(({ source, target, route }) => ({ source, target, lines: linesOf(route) }));
  let crossings = 0;
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      const pairs = one.lines.flatMap((line) => other.lines.map((second) => [line, second] as const));
      const proper = pairs.filter(([a, b]) => cross(a, b) || cross(b, a)).length;
      const mayShare = one.source === other.source || one.target === other.target;
      crossings += proper > 0 || mayShare ? proper : Number(pairs.some(([a, b]) => touches(a, b)));
    }
  return crossings;
}

function linesOf(route: Route): Box[] {
  return route.slice(1).map((end, index) => routeBox([route[index] as Point, end]));
}

/** True if the first line is horizontal, the second one vertical, and each ends on both sides of the other. */
function cross(a: Box, b: Box): boolean {
  return a.height === 0 && b.width === 0 && isInside(b.x, a.x, a.width) && isInside(a.y, b.y, b.height);
}

function touches(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

function isInside(value: number, start: number, size: number): boolean {
  return start < value && value < start + size;
}

function lengthOf(route: Route): number {
  return route.slice(1).reduce((sum, { x, y }, index) => {
    const start = route[index] as Point;
    return sum + Math.abs(x - start.x) + Math.abs(y - start.y);
  }, 0);
}
