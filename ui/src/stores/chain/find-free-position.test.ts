import { describe, expect, test } from '@jest/globals';
import type { Box } from '@opchain/drawing';
import fc from 'fast-check';
import { findPositionInRow, nearestFreePosition } from './find-free-position.js';

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
  test('uses that position if it is free', () => {
    expect(nearestFreePosition(card(13, 7), [card(300, 0), card(0, 140)])).toEqual({ x: 13, y: 7 });
  });

  test('is beside the card that is there, on the side to which it is nearer', () => {
    expect(nearestFreePosition(card(20, 0, 200), [card(0, 0, 200)])).toEqual({ x: 320, y: 0 });
    expect(nearestFreePosition(card(-20, 0, 200), [card(0, 0, 200)])).toEqual({ x: -320, y: 0 });
  });

  test('is below it where it is nearer', () => {
    expect(nearestFreePosition(card(0, 80), [card(0, 0)])).toEqual({ x: 0, y: 180 });
  });

  test('covers no card, and moves by steps of the grid', () => {
    fc.assert(
      fc.property(arbitraryCard, fc.array(arbitraryCard, { maxLength: 60 }), (box, cards) => {
        const found = nearestFreePosition(box, cards);
        expect(cards.filter((other) => covers({ ...box, ...found }, other))).toEqual([]);
        expect([Math.abs(found.x - box.x) % 20, Math.abs(found.y - box.y) % 20]).toEqual([0, 0]);
      }),
    );
  });
});

test('unordered nodes are placed in rows of three, and beside the selected node', () => {
  const wait = (id: string) => ({ kind: 'wait' as const, id, durationMs: 1000 });
  let chain: Parameters<typeof findPositionInRow>[0] = {
    id: 'c',
    title: '',
    version: '1.0.0',
    sources: [],
    inputs: [],
    steps: [],
    connections: [],
    layout: {},
  };
  const add = (id: string, near?: string): void => {
    const at = findPositionInRow(chain, { steps: [wait(id)], layout: {} }, near);
    chain = { ...chain, steps: [...chain.steps, wait(id)], layout: { ...chain.layout, [id]: at } };
  };
  for (const id of ['a', 'b', 'c', 'd', 'e']) add(id);
  const { a, b, c, d, e } = chain.layout;
  expect(new Set([a!.y, b!.y, c!.y]).size).toBe(1);
  expect(a!.x < b!.x && b!.x < c!.x).toBe(true);
  expect([d!.x, e!.y]).toEqual([a!.x, d!.y]);
  expect(d!.y).toBeGreaterThan(a!.y);
  add('f', 'd');
  expect(chain.layout['f']).toEqual({ x: c!.x, y: d!.y });
});
