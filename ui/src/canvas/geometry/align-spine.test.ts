import { expect, test } from '@jest/globals';
import type { Point } from '@opchain/core/internal/model';
import { alignSpine } from './align-spine.js';
import type { LayoutRequest } from './layout-request.js';
import { measureLayout } from './measure-layout.js';

const requestOf = (ids: string, pairs: readonly string[]): LayoutRequest => ({
  ids: [...ids],
  heights: [...ids].map(() => 140),
  connections: pairs.map((pair) => ({ source: pair.charAt(0), target: pair.charAt(1) })),
});
const align = (request: LayoutRequest, positions: Record<string, Point>) =>
  alignSpine(request, { positions, measure: measureLayout(request, positions) });

test('steps one after the other are in one column, and the edges that pass them go around', () => {
  const request = requestOf('abcde', ['ab', 'bc', 'ac', 'cd', 'de', 'ce']);
  const staircase = Object.fromEntries(request.ids.map((id, index) => [id, { x: 80 * (index % 2), y: 240 * index }]));
  expect(measureLayout(request, staircase).bends).toBe(16);
  const { positions, measure } = align(request, staircase);
  expect(new Set(Object.values(positions).map(({ x }) => x)).size).toBe(1);
  expect(measure).toMatchObject({ bends: 8, crossings: 0 });
});

test('what is below a card moves along', () => {
  const request = requestOf('abcd', ['ab', 'bc', 'bd']);
  const { positions } = align(request, {
    a: { x: 0, y: 0 },
    b: { x: 80, y: 240 },
    c: { x: -80, y: 480 },
    d: { x: 240, y: 480 },
  });
  expect([positions['b']!.x, positions['c']!.x, positions['d']!.x]).toEqual([0, -160, 160]);
});

test('a card below several that it depends on stays between them', () => {
  const request = requestOf('abc', ['ac', 'bc']);
  const positions = { a: { x: 0, y: 0 }, b: { x: 320, y: 0 }, c: { x: 160, y: 240 } };
  expect(align(request, positions).positions).toEqual(positions);
});
