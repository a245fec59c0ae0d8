import { expect, test } from '@jest/globals';
import { CARD_WIDTH } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { clearColumns } from './clear-columns.js';
import type { LayoutRequest } from './layout-request.js';
import { measureLayout } from './measure-layout.js';

const requestOf = (ids: string, pairs: readonly string[]): LayoutRequest => ({
  ids: [...ids],
  heights: [...ids].map(() => 140),
  connections: pairs.map((pair) => ({ source: pair.charAt(0), target: pair.charAt(1) })),
});
const clear = (request: LayoutRequest, positions: Record<string, Point>) =>
  clearColumns(request, { positions, measure: measureLayout(request, positions) });

/** The side of `c` reaches 12 pixels into the column of the edge from `a` to `b`. */
const inTheWay = { a: { x: 0, y: 0 }, b: { x: 0, y: 600 }, c: { x: CARD_WIDTH / 2 - 12, y: 300 } };

test('a card that barely blocks an edge is moved aside, so that the edge is straight', () => {
  const request = requestOf('abc', ['ab']);
  expect(measureLayout(request, inTheWay).bends).toBe(4);
  const { positions, measure } = clear(request, inTheWay);
  expect(measure.bends).toBe(0);
  expect({ ...positions, c: inTheWay.c }).toEqual(inTheWay);
  expect(positions['c']!.x).toBeGreaterThanOrEqual(CARD_WIDTH / 2 + 22);
});

test('the ends of the edge are moved where that card has no room', () => {
  const request = requestOf('abcd', ['ab']);
  const beside = { ...inTheWay, d: { x: inTheWay.c.x + CARD_WIDTH + 56, y: 300 } };
  const { positions, measure } = clear(request, beside);
  expect(measure.bends).toBe(0);
  expect({ ...positions, a: beside.a, b: beside.b }).toEqual(beside);
});

test('no other edge is bent for it', () => {
  const request = requestOf('abcd', ['ab', 'cd']);
  const { positions, measure } = clear(request, { ...inTheWay, d: { x: inTheWay.c.x, y: 900 } });
  expect(measure.bends).toBe(0);
  expect(positions['c']!.x).toBe(positions['d']!.x);
});
