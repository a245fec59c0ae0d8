import { expect, test } from '@jest/globals';
import { straighten } from './straighten.js';

const pairs = (...names: string[]) => names.map((name) => ({ source: name.charAt(0), target: name.charAt(1) }));

test('moves a card that is nearly below the one before it, and those after it', () => {
  const positions = { a: { x: 0, y: 0 }, b: { x: 20, y: 200 }, c: { x: 40, y: 400 }, d: { x: 400, y: 400 } };
  const moved = straighten(positions, () => 100, pairs('ab', 'bc', 'ad'));
  expect(new Set([moved['a']!.x, moved['b']!.x, moved['c']!.x]).size).toBe(1);
  expect(moved['d']).toEqual(positions.d);
});

test('does not move a card close to another one', () => {
  const positions = {
    a: { x: 0, y: 0 },
    b: { x: 20, y: 200 },
    c: { x: -290, y: 200 },
    d: { x: -290, y: 0 },
    e: { x: 310, y: 0 },
  };
  expect(straighten(positions, () => 100, pairs('ab', 'dc'))).toEqual(positions);
});
