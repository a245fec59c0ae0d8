import { expect, test } from '@jest/globals';
import { CARD_WIDTH } from './index.js';
import { measureLayout } from './measure-layout.js';

const heights = new Map(['a', 'b', 'c', 'd'].map((id) => [id, 140]));
const right = CARD_WIDTH + 60;
const connections = [
  { source: 'a', target: 'c' },
  { source: 'b', target: 'd' },
];

test('edges beside each other do not cross, and are as long as the way between their cards', () => {
  const positions = { a: { x: 0, y: 0 }, b: { x: right, y: 0 }, c: { x: 0, y: 300 }, d: { x: right, y: 300 } };
  const { crossings, length } = measureLayout(heights, connections, positions);
  expect(crossings).toBe(0);
  expect(length).toBe(2 * (300 - 140 - 5));
});

test('edges whose ends are in opposite order cross once', () => {
  const positions = { a: { x: 0, y: 0 }, b: { x: right, y: 0 }, c: { x: right, y: 300 }, d: { x: 0, y: 300 } };
  expect(measureLayout(heights, connections, positions).crossings).toBe(1);
});
