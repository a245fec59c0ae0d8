import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CARD_WIDTH } from './card-geometry.js';
import { makeRoom } from './make-room.js';

const heightsOf = (heights: Record<string, number>): Map<string, number> => new Map(Object.entries(heights));

test('cards that do not touch stay where they are', () => {
  const positions = { a: { x: 0, y: 0 }, b: { x: 0, y: 130 }, c: { x: 300, y: 0 } };
  expect(makeRoom(positions, heightsOf({ a: 90, b: 90, c: 200 }))).toEqual(positions);
});

test('a card that grows moves what is below it, and what is below that', () => {
  const positions = { a: { x: 0, y: 0 }, b: { x: 100, y: 130 }, c: { x: 0, y: 260 }, d: { x: 600, y: 130 } };
  expect(makeRoom(positions, heightsOf({ a: 200, b: 90, c: 90, d: 90 }))).toEqual({
    a: { x: 0, y: 0 },
    b: { x: 100, y: 240 },
    c: { x: 0, y: 370 },
    d: { x: 600, y: 130 },
  });
});

test('no card covers another in any layout', () => {
  const card = fc.record({
    x: fc.integer({ min: -900, max: 900 }),
    y: fc.integer({ min: -900, max: 900 }),
    height: fc.integer({ min: 90, max: 260 }),
  });
  fc.assert(
    fc.property(fc.array(card, { maxLength: 40 }), (cards) => {
      const drawn = makeRoom(
        Object.fromEntries(cards.map(({ x, y }, index) => [`n${index}`, { x, y }])),
        heightsOf(Object.fromEntries(cards.map(({ height }, index) => [`n${index}`, height]))),
      );
      const boxes = cards.map(({ height }, index) => ({ ...drawn[`n${index}`]!, height }));
      const covers = (a: (typeof boxes)[number], b: typeof a): boolean =>
        Math.abs(a.x - b.x) < CARD_WIDTH && a.y + a.height > b.y && b.y + b.height > a.y;
      expect(boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => covers(a, b)))).toEqual([]);
    }),
  );
});
