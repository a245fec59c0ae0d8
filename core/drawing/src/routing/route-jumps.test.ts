import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCards, overlaps } from '../../test/arbitrary-cards.js';
import { type Box, CARD_WIDTH, inPort, jumpIn, jumpOut, outPort } from '../card-geometry.js';
import type { Jump } from '../list-jumps.js';
import { findRoute, isClear } from './find-route.js';
import { placeLabels } from './place-labels.js';
import { type Route, routeBox, runsThrough } from './route.js';
import { jumpLabelPoints, routeJumps } from './route-jumps.js';
import { type EdgeRoute, spreadRoutes } from './spread-routes.js';

const jumpOf = (source: number, target: number, when: Jump['when'] = 'success', condition = ''): Jump => ({
  source: `${source}`,
  target: `${target}`,
  when,
  condition,
  path: 'onSuccess/0',
});

const edgesOf = (boxes: readonly Box[], pairs: readonly (readonly [number, number, boolean])[]): Route[] => {
  const cardsIn = cardsOf(boxes);
  const found = pairs.map(([source, target, carries]): EdgeRoute => ({
    source: `${source}`,
    target: `${target}`,
    carries,
    route: findRoute(outPort(boxes[source]!), inPort(boxes[target]!), cardsIn).route,
  }));
  return spreadRoutes(found, cardsIn);
};
const cardsOf = (boxes: readonly Box[]) => (area: Box) => boxes.filter((box) => overlaps(box, area));
const route = (boxes: readonly Box[], jumps: readonly Jump[], edges: readonly Route[] = []) =>
  routeJumps(
    jumps,
    (id) => boxes[Number(id)],
    cardsOf(boxes),
    () => edges,
  );

const card = (x: number, y: number, height = 120): Box => ({ x, y, width: CARD_WIDTH, height });
const column = (...heights: readonly number[]): Box[] => {
  let y = 0;
  return heights.map((height) => {
    const box = card(0, y, height);
    y += height + 98;
    return box;
  });
};
const linesOf = (points: Route) => points.slice(1).map((end, index) => [points[index]!, end] as const);

/** The distance of the nearest lines of two routes that run beside each other, upright. */
function distanceBeside(a: Route, b: Route): number {
  let nearest = Infinity;
  for (const [start, end] of linesOf(a))
    for (const [otherStart, otherEnd] of linesOf(b)) {
      if (start.x !== end.x || otherStart.x !== otherEnd.x) continue;
      const top = Math.max(Math.min(start.y, end.y), Math.min(otherStart.y, otherEnd.y));
      const bottom = Math.min(Math.max(start.y, end.y), Math.max(otherStart.y, otherEnd.y));
      if (bottom > top) nearest = Math.min(nearest, Math.abs(start.x - otherStart.x));
    }
  return nearest;
}

describe('jumps', () => {
  const reasons = fc.constantFrom<Jump['when']>('success', 'failure', 'retry');
  const drawn = fc.array(fc.record({ source: fc.nat(13), target: fc.nat(13), when: reasons }), { maxLength: 5 });
  const pairs = fc.array(fc.record({ source: fc.nat(13), target: fc.nat(13), carries: fc.boolean() }), {
    maxLength: 10,
  });

  test('lead from side to side around all cards, for any edges', () => {
    fc.assert(
      fc.property(arbitraryCards, drawn, pairs, (boxes, chosen, connected) => {
        const at = (index: number): number => index % boxes.length;
        const edges = edgesOf(
          boxes,
          connected.flatMap(({ source, target, carries }) =>
            at(source) === at(target) ? [] : [[at(source), at(target), carries] as const],
          ),
        );
        const jumps = chosen.map(({ source, target, when }) => jumpOf(at(source), at(target), when));
        const routed = route(boxes, jumps, edges);
        expect(routed).toHaveLength(jumps.length);
        for (const { route: points, side, source, target, when } of routed) {
          expect(side).toBe(when === 'success' ? 1 : -1);
          expect(points[0]).toEqual(jumpOut(boxes[Number(source)]!, side));
          expect(points.at(-1)).toEqual(jumpIn(boxes[Number(target)]!, side));
          expect(isClear(points, boxes)).toBe(true);
          for (const [start, end] of linesOf(points)) expect(start.x === end.x || start.y === end.y).toBe(true);
          expect(side * points[1]!.x).toBeGreaterThan(side * points[0]!.x);
          expect(side * points.at(-2)!.x).toBeGreaterThan(side * points.at(-1)!.x);
        }
      }),
    );
  });

  test('go around a card that is moved into them, and keep their distance from it', () => {
    for (const side of ['success', 'failure'] as const)
      for (let y = -160; y <= 160; y += 4) {
        const boxes = [
          card(0, 0),
          card(side === 'success' ? 370 : -370, y),
          card(side === 'success' ? 260 : -260, 290),
        ];
        const [jump] = route(boxes, [jumpOf(2, 0, side)]);
        const { x, width, height } = boxes[1]!;
        const room = { x: x - 8, y: y - 8, width: width + 16, height: height + 16 };
        expect(runsThrough(jump!.route, room)).toBe(false);
      }
  });

  test('are direct where cards leave no way', () => {
    const boxes = [card(0, 0), card(0, 400), card(CARD_WIDTH, -200, 1000)];
    const [jump] = route(boxes, [jumpOf(1, 0)]);
    expect(jump!.route).toHaveLength(4);
  });

  test.each([
    {
      shape: 'one edge goes around the card that it skips',
      boxes: column(186, 90, 120),
      edges: [[0, 1, false] as const, [1, 2, false] as const, [0, 2, true] as const],
      jumps: [jumpOf(0, 2, 'success', '$statusCode == 200')],
    },
    {
      shape: 'edges and jumps to the next cards alternate',
      boxes: column(120, 90, 120, 120, 120, 120, 140),
      edges: [
        [0, 1, true] as const,
        [0, 3, true] as const,
        [1, 2, false] as const,
        [2, 3, true] as const,
        [3, 4, false] as const,
        [3, 5, true] as const,
        [3, 6, true] as const,
      ],
      jumps: [
        jumpOf(0, 1, 'success', '$statusCode == 200 && $response.body != null'),
        jumpOf(1, 2, 'success', '$response.body#/eligible == true'),
        jumpOf(1, 3, 'success', '$response.body#/eligible == false'),
        jumpOf(2, 3, 'success', '$statusCode == 201'),
        jumpOf(3, 4, 'success', '$response.body#/redirect == true'),
        jumpOf(3, 5, 'success', '$response.body#/redirect == false'),
      ],
    },
    {
      shape: 'an edge goes around a card that stands out',
      boxes: [card(0, 0), card(90, 200), card(0, 400), card(0, 600)],
      edges: [[0, 2, true] as const, [0, 3, true] as const],
      jumps: [jumpOf(3, 2, 'success', '$statusCode == 404'), jumpOf(2, 0, 'success', '$statusCode == 500')],
    },
  ])('are clear of edges with their labels where $shape', ({ boxes, edges, jumps }) => {
    const routes = edgesOf(boxes, edges);
    expect(routes.some((each) => each.length > 4)).toBe(true);
    const routed = route(boxes, jumps, routes);
    for (const jump of routed)
      for (const edge of routes) expect(distanceBeside(jump.route, edge)).toBeGreaterThanOrEqual(12);
    const labels = placeLabels(
      routed.map((jump) => ({ route: jump.route, width: 210, points: jumpLabelPoints(jump, 210) })),
      cardsOf(boxes),
      () => [...routes, ...routed.map((jump) => jump.route)],
    );
    expect(labels).toHaveLength(jumps.length);
    for (const { at } of labels)
      for (const edge of routes)
        expect(runsThrough(edge, { x: at.x - 105, y: at.y - 9, width: 210, height: 18 })).toBe(false);
  });

  test('keep their distance from every line of one that goes around a card', () => {
    const boxes = [card(0, 0), card(316, -30), card(316, 280), card(0, -460), card(0, 330)];
    const [around, beside] = route(boxes, [jumpOf(2, 0), jumpOf(4, 3)]).map((jump) => jump.route);
    expect(around).toHaveLength(6);
    expect(distanceBeside(around!, beside!)).toBeGreaterThanOrEqual(20);
  });

  test('go farther out for an edge that would run through their label', () => {
    const boxes = column(120, 120, 120);
    const beside: Route = [
      { x: 350, y: -50 },
      { x: 350, y: 600 },
    ];
    const [jump] = route(boxes, [jumpOf(2, 0)], [beside]);
    expect(jump!.route[1]!.x).toBeGreaterThanOrEqual(362);
    const [without] = route(boxes, [jumpOf(2, 0)]);
    expect(routeBox(without!.route).width).toBe(26);
  });
});
