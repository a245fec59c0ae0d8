import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Stage } from '../../canvas/stage.js';
import { ThrottledRefresh } from './throttled-refresh.js';

const refresh = jest.fn((nodes: Iterable<string>, edges: boolean) => [...nodes, edges]);
const stage = { isMoving: false, refresh };
let held: ThrottledRefresh;

/** What was redrawn since the last look. */
const drawn = () => refresh.mock.results.splice(0).map(({ value }) => value);

beforeEach(() => {
  jest.useFakeTimers();
  stage.isMoving = false;
  held = new ThrottledRefresh(() => stage as unknown as Stage);
});

afterEach(() => {
  jest.useRealTimers();
  drawn();
});

test('what a run changes is redrawn immediately while nothing moves', () => {
  held.refresh(['a'], true);
  held.refresh(['b'], false);
  expect(drawn()).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('while something moves, all that changed is redrawn together, half a second after the first change at the latest', () => {
  stage.isMoving = true;
  held.refresh(['a'], false);
  jest.advanceTimersByTime(300);
  held.refresh(['b', 'a'], true);
  expect(drawn()).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(drawn()).toEqual([['a', 'b', true]]);
  held.refresh(['c'], false);
  jest.advanceTimersByTime(450);
  expect(drawn()).toEqual([]);
  jest.advanceTimersByTime(50);
  expect(drawn()).toEqual([['c', false]]);
});

test('it is redrawn when the movement ends', () => {
  stage.isMoving = true;
  held.refresh(['a'], true);
  jest.advanceTimersByTime(100);
  stage.isMoving = false;
  jest.advanceTimersByTime(50);
  expect(drawn()).toEqual([['a', true]]);
});

test('nothing is redrawn once it is cleared', () => {
  stage.isMoving = true;
  held.refresh(['a'], true);
  held.clear();
  jest.advanceTimersByTime(1_000);
  expect(drawn()).toEqual([]);
});
