import { expect, test } from '@jest/globals';
import { formatSeed, parseSeed, seedOfRun } from './run-seed.js';

const now = Date.UTC(2026, 10, 27, 12);

test('a seed is written with its number and its time, and read again', () => {
  const seed = { text: '3f9a1c07', index: 2, time: now };
  expect(formatSeed(seed)).toBe('3f9a1c07.2@2026-11-27T12:00:00.000Z');
  expect(parseSeed(formatSeed(seed), 0)).toEqual(seed);
});

test.each([
  ['42', '42', 0, now],
  ['nightly.7', 'nightly', 7, now],
  ['me@example.com', 'me@example.com', 0, now],
  ['', '', 0, now],
  ['a.3@2020-01-01T00:00:00Z', 'a', 3, Date.UTC(2020, 0, 1)],
])('any text is a seed: "%s"', (seed, text, index, time) => {
  expect(parseSeed(seed, now)).toEqual({ text, index, time });
});

test('each run has its own', () => {
  expect(seedOfRun('run-3-3f9a1c07', now)).toEqual({
    text: `3f9a1c07-${now.toString(36)}`,
    index: 2,
    time: now,
  });
});
