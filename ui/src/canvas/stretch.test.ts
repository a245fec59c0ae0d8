import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Stretch } from './stretch.js';

let rests = 0;
let stretch: Stretch;

beforeEach(() => {
  jest.useFakeTimers();
  rests = 0;
  stretch = new Stretch(() => (rests += 1));
  stretch.apply(1, undefined);
});

afterEach(() => {
  jest.useRealTimers();
});

test('a gesture stretches what is drawn, and its end draws at the new zoom', () => {
  stretch.begin();
  expect(stretch.apply(2, 'full')).toBe(true);
  expect(stretch.drawn).toBe(1);
  jest.runAllTimers();
  expect(rests).toBe(1);
  expect(stretch.apply(2, 'full')).toBe(false);
  expect(stretch.drawn).toBe(2);
});

test.each([4.1, 0.24])('a zoom by %p is too far to stretch', (k) => {
  stretch.begin();
  expect(stretch.apply(k, 'full')).toBe(false);
  expect(stretch.drawn).toBe(k);
});

test('what is painted again as it is zoomed is redrawn only at the end', () => {
  stretch.begin();
  expect(stretch.apply(9, 'painted')).toBe(true);
  jest.runAllTimers();
  expect(stretch.apply(9, 'painted')).toBe(false);
  expect(stretch.drawn).toBe(9);
});

test('a long gesture redraws in between', () => {
  const drawn = new Set<number>();
  for (let step = 1; step <= 40; step += 1) {
    stretch.begin();
    stretch.apply(1 + step / 100, 'full');
    drawn.add(stretch.drawn);
    jest.advanceTimersByTime(50);
  }
  expect(drawn.size).toBeGreaterThan(2);
  expect(drawn.size).toBeLessThan(5);
  expect(rests).toBe(0);
});

test('nothing that is not drawn yet is stretched, and nothing outside a gesture', () => {
  expect(stretch.apply(1.5, 'full')).toBe(false);
  stretch.begin();
  expect(stretch.apply(2, undefined)).toBe(false);
  stretch.end();
  expect(stretch.apply(2.5, 'full')).toBe(false);
  jest.runAllTimers();
  expect(rests).toBe(0);
});
