import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCards, overlaps } from '../test/arbitrary-cards.js';
import {
  type Box,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  inPort,
  listEnds,
  outPort,
  sideIn,
  sideOut,
} from './index.js';
import { isClear } from './routing/find-route.js';

const card = (x: number, y: number, height = 120): Box => ({ x, y, width: 264, height });

describe('an edge', () => {
  test('leads down to a card below, and straight across to one beside', () => {
    expect(edgeEnds(card(0, 0), card(40, 300), 'down')).toEqual({
      from: outPort(card(0, 0)),
      to: inPort(card(40, 300)),
    });
    const [left, right] = [card(0, 0, 180), card(360, 0, 90)];
    for (const direction of ['down', 'right'] as const)
      expect(edgeEnds(left, right, direction)).toEqual({ from: sideOut(left, 1), to: sideIn(right, 1), side: 1 });
    expect(findEdgeRoute(edgeEnds(left, right, 'down'), () => [left, right]).route).toHaveLength(2);
    expect(edgeEnds(right, left, 'down')).toMatchObject({ side: -1 });
  });

  test('to a card below and beside follows the direction of the drawing', () => {
    expect(edgeEnds(card(0, 0), card(360, 300), 'down')).not.toHaveProperty('side');
    expect(edgeEnds(card(0, 0), card(360, 300), 'right')).toMatchObject({ side: 1 });
    expect(edgeEnds(card(0, 0), card(-360, 300), 'right')).not.toHaveProperty('side');
  });

  test('leads from card to card around all others, between any two cards', () => {
    fc.assert(
      fc.property(
        arbitraryCards,
        fc.nat(13),
        fc.nat(13),
        fc.constantFrom('down', 'right'),
        (boxes, a, b, direction) => {
          const [source, target] = [boxes[a % boxes.length]!, boxes[b % boxes.length]!];
          if (source === target) return;
          const ends = edgeEnds(source, target, direction);
          const { route } = findEdgeRoute(ends, (area) => boxes.filter((box) => overlaps(box, area)));
          expect([route[0], route.at(-1)]).toEqual([ends.from, ends.to]);
          expect(isClear(route, boxes)).toBe(true);
          const axis = ends.side === undefined ? 'x' : 'y';
          expect(route[1]![axis]).toBe(ends.from[axis]);
          expect(route.at(-2)![axis]).toBe(ends.to[axis]);
        },
      ),
    );
  });
});

test('a drawing leads where most of its edges do, and down if as many lead both ways', () => {
  const boxes: Readonly<Record<string, Box>> = { a: card(0, 0), b: card(360, 0), c: card(720, 40), d: card(720, 400) };
  const pairs = (...names: string[]) => names.map((name) => ({ source: name.charAt(0), target: name.charAt(1) }));
  expect(findDirection(pairs('ab', 'bc'), (id) => boxes[id])).toBe('right');
  expect(findDirection(pairs('ab', 'cd'), (id) => boxes[id])).toBe('down');
  expect(findDirection(pairs('ad'), (id) => boxes[id])).toBe('down');
});

describe('edges that enter one card', () => {
  const target = card(300, 400, 150);
  const tips = (sources: readonly Box[], direction: 'down' | 'right' = 'down') => {
    const boxes = new Map([['t', target], ...sources.map((box, index) => [`s${index}`, box] as const)]);
    const edges = sources.map((_, index) => ({ source: `s${index}`, target: 't' }));
    return listEnds(edges, (id) => boxes.get(id)!, direction).map(({ to }) => to);
  };

  test('have a tip each, in the order of their sources, and a straight one stays so', () => {
    const port = inPort(target).x;
    const entered = tips([card(700, 0), card(300, 0), card(-200, 0), card(300, 200)]).map(({ x }) => x - port);
    expect(entered).toEqual([48, 24, -24, 0]);
    expect(tips([card(700, 0), card(-200, 0)]).map(({ x }) => x - port)).toEqual([12, -12]);
  });

  test('have their tips within the side that they enter, or all at the port', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.constantFrom('down', 'right'), (count, direction) => {
        const sources = Array.from({ length: count }, (_, index) =>
          direction === 'down' ? card(300 * index - 900, 0) : card(-300, 200 * index - 600),
        );
        const entered = tips(sources, direction);
        const across = direction === 'down' ? entered.map(({ x }) => x - 300) : entered.map(({ y }) => y - 400);
        expect(Math.min(...across)).toBeGreaterThanOrEqual(20);
        expect(Math.max(...across)).toBeLessThanOrEqual(direction === 'down' ? 244 : 130);
        const gaps = across
          .toSorted((a, b) => a - b)
          .flatMap((at, index, all) => (index === 0 ? [] : [at - all[index - 1]!]));
        expect(Math.min(...gaps) >= 9 || Math.max(...gaps) === 0).toBe(true);
      }),
    );
  });
});
