import { describe, expect, test } from '@jest/globals';
import type { Box } from '@opchain/core/drawing';
import fc from 'fast-check';
import { nearestFreePosition } from './find-free-position.js';

const card = (x: number, y: number, height = 100): Box => ({ x, y, width: 264, height });
const arbitraryCard = fc
  .record({
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
    height: fc.integer({ min: 90, max: 250 }),
  })
  .map(({ x, y, height }) => card(x * 20, y * 20, height));
const covers = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the free position nearest to the one asked for', () => {
  test('is that one if nothing is there', () => {
    expect(nearestFreePosition(card(13, 7), [card(300, 0), card(0, 140)])).toEqual({ x: 13, y: 7 });
  });

  test('is beside the card that is there, on the side to which it is nearer', () => {
    expect(nearestFreePosition(card(20, 0, 200), [card(0, 0, 200)])).toEqual({ x: 320, y: 0 });
    expect(nearestFreePosition(card(-20, 0, 200), [card(0, 0, 200)])).toEqual({ x: -320, y: 0 });
  });

  test('is below it where it is nearer', () => {
    expect(nearestFreePosition(card(0, 80), [card(0, 0)])).toEqual({ x: 0, y: 180 });
  });

  test('covers no card, whatever is there, and moves by steps of the grid', () => {
    fc.assert(
      fc.property(arbitraryCard, fc.array(arbitraryCard, { maxLength: 60 }), (box, cards) => {
        const found = nearestFreePosition(box, cards);
        expect(cards.filter((other) => covers({ ...box, ...found }, other))).toEqual([]);
        expect([Math.abs(found.x - box.x) % 20, Math.abs(found.y - box.y) % 20]).toEqual([0, 0]);
      }),
    );
  });
});
