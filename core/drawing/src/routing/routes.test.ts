import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCards, overlaps } from '../../test/arbitrary-cards.js';
import { type Box, CARD_WIDTH, inPort, outPort } from '../card-geometry.js';
import { findRoute, isClear } from './find-route.js';
import { dashedLength, type Route, routeToPath } from './route.js';
import { type EdgeRoute, spreadRoutes } from './spread-routes.js';

const pairs = fc.array(fc.record({ source: fc.nat(13), target: fc.nat(13), carries: fc.boolean() }), { maxLength: 16 });

function routesOf(boxes: readonly Box[], drawn: readonly { source: number; target: number; carries: boolean }[]) {
  const cardsIn = (area: Box): Box[] => boxes.filter((box) => overlaps(box, area));
  const edges = drawn.flatMap(({ source, target, carries }): EdgeRoute[] => {
    const [from, to] = [source % boxes.length, target % boxes.length];
    if (from === to) return [];
    const { route } = findRoute(outPort(boxes[from]!), inPort(boxes[to]!), cardsIn);
    return [{ source: `${from}`, target: `${to}`, carries, route }];
  });
  return { edges, routes: spreadRoutes(edges, cardsIn) };
}

/** Horizontal and vertical lines of a route that are neither its first nor its last one. */
const innerLines = (route: Route) => route.slice(1, -2).map((start, index) => ({ start, end: route[index + 2]! }));

describe('routes', () => {
  test('lead from port to port around all cards, straight down first and last', () => {
    fc.assert(
      fc.property(arbitraryCards, pairs, (boxes, drawn) => {
        const { edges, routes } = routesOf(boxes, drawn);
        routes.forEach((route, index) => {
          const { source, target } = edges[index]!;
          expect(route[0]).toEqual(outPort(boxes[Number(source)]!));
          expect(route.at(-1)).toEqual(inPort(boxes[Number(target)]!));
          expect(isClear(route, boxes)).toBe(true);
          route.slice(1).forEach((end, at) => expect(end.x === route[at]!.x || end.y === route[at]!.y).toBe(true));
          expect(route[1]!.y).toBeGreaterThan(route[0]!.y);
          expect(route.at(-2)!.y).toBeLessThan(route.at(-1)!.y);
        });
      }),
    );
  });

  test('of parallel edges do not lie on each other, unless they leave one card, or enter one and are of one kind', () => {
    const boxes = [0, 300, 600, 900].flatMap((x) => [0, 600].map((y) => ({ x, y, width: CARD_WIDTH, height: 120 })));
    const drawn = [
      { source: 0, target: 5, carries: true },
      { source: 2, target: 7, carries: true },
      { source: 4, target: 1, carries: false },
      { source: 0, target: 7, carries: false },
    ];
    const { routes } = routesOf(boxes, drawn);
    const [trunk, ...rest] = routes.map((route) => innerLines(route)[0]!.start.y);
    expect(rest.pop()).toBe(trunk);
    const heights = [trunk!, ...rest];
    expect(new Set(heights).size).toBe(heights.length);
    for (const [index, height] of heights.entries())
      for (const other of heights.slice(index + 1)) expect(Math.abs(height - other)).toBeGreaterThanOrEqual(5);
  });

  test('of one source share the line that they have in common', () => {
    const boxes = [
      { x: 300, y: 0, width: CARD_WIDTH, height: 120 },
      ...[0, 300, 600].map((x) => ({ x, y: 220, width: CARD_WIDTH, height: 120 })),
    ];
    const { routes } = routesOf(boxes, [
      { source: 0, target: 1, carries: true },
      { source: 0, target: 2, carries: true },
      { source: 0, target: 3, carries: true },
    ]);
    expect(routes.map((route) => route.length)).toEqual([4, 2, 4]);
    expect(innerLines(routes[0]!)[0]!.start.y).toBe(innerLines(routes[2]!)[0]!.start.y);
  });

  test('keep their distance from a card that they pass above or below, beside each other, too', () => {
    const passed = { x: 0, y: 480, width: CARD_WIDTH, height: 140 };
    const boxes = [
      { x: 0, y: 0, width: CARD_WIDTH, height: 140 },
      { x: -600, y: 780, width: CARD_WIDTH, height: 140 },
      passed,
      { x: 600, y: 780, width: CARD_WIDTH, height: 140 },
    ];
    for (const targets of [[1], [3], [1, 3]]) {
      const { routes } = routesOf(
        boxes,
        targets.map((target) => ({ source: 0, target, carries: target === 1 })),
      );
      for (const route of routes) expect(passed.y - route[1]!.y).toBeGreaterThanOrEqual(22);
    }
  });

  test('are direct where cards leave no way', () => {
    const boxes = [
      { x: 0, y: 0, width: CARD_WIDTH, height: 120 },
      { x: 0, y: 100, width: CARD_WIDTH, height: 120 },
      { x: 0, y: 400, width: CARD_WIDTH, height: 120 },
    ];
    const { routes } = routesOf(boxes, [{ source: 0, target: 2, carries: true }]);
    expect(routes[0]).toEqual([
      { x: 132, y: 120 },
      { x: 132, y: 395 },
    ]);
  });

  test('begin and end with the same dashes, at any length', () => {
    const lengths = [3, 41, 44, 80].map((y) =>
      dashedLength(
        [
          { x: 0, y: 0 },
          { x: 0, y },
        ],
        8,
      ),
    );
    expect(lengths).toEqual([8, 40, 48, 80]);
  });

  test('have rounded corners', () => {
    expect(
      routeToPath([
        { x: 0, y: 0 },
        { x: 0, y: 50 },
        { x: 100, y: 50 },
        { x: 100, y: 90 },
      ]),
    ).toBe('M0 0L0 40Q0 50 10 50L90 50Q100 50 100 60L100 90');
  });
});
