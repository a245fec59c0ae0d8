import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCards, overlaps } from '../../test/arbitrary/arbitrary-cards.js';
import {
  type Box,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  inPort,
  outPort,
  sideIn,
  sideOut,
} from '../internal/drawing.js';
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
