import { expect, test } from '@jest/globals';
import type { Clock } from '../../model/clock.js';
import { TimeSlicer } from './time-slicer.js';

/** A clock on which each unit of work takes 5 ms, and turns end on request. */
function workClock(): Clock & { work(): void; endTurn(): void; readonly open: number } {
  let now = 0;
  let timers: (() => void)[] = [];
  return {
    now: () => now,
    wallTime: () => now,
    setTimer(callback) {
      timers.push(callback);
      return () => (timers = timers.filter((timer) => timer !== callback));
    },
    work: () => void (now += 5),
    endTurn: () => timers.splice(0).forEach((timer) => timer()),
    get open() {
      return timers.length;
    },
  };
}

test('without a slice all work is done immediately', () => {
  const clock = workClock();
  const slicer = new TimeSlicer(clock, undefined);
  let done = 0;
  for (let task = 0; task < 100; task++) slicer.run(() => done++);
  expect(done).toBe(100);
  expect(slicer.rest()).toBeUndefined();
  expect(clock.open).toBe(0);
});

test("work that exceeds a turn's time is done in the next ones, in order", () => {
  const clock = workClock();
  const slicer = new TimeSlicer(clock, 12);
  const done: number[] = [];
  for (let task = 0; task < 8; task++)
    slicer.run(() => {
      clock.work();
      done.push(task);
    });
  expect(done).toEqual([0, 1, 2]);
  clock.endTurn();
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  clock.endTurn();
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  clock.endTurn();
  expect(clock.open).toBe(0);
});

test('work started by waiting work runs after it', () => {
  const clock = workClock();
  const slicer = new TimeSlicer(clock, 4);
  const done: string[] = [];
  const task = (name: string, then?: () => void) => (): void => {
    clock.work();
    done.push(name);
    then?.();
  };
  slicer.run(task('a'));
  slicer.run(task('b', () => slicer.run(task('d'))));
  slicer.run(task('c'));
  for (let turn = 0; turn < 6; turn++) clock.endTurn();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('a pause is requested when the slice is used up, and ends with the turn', async () => {
  const clock = workClock();
  const slicer = new TimeSlicer(clock, 8);
  expect(slicer.rest()).toBeUndefined();
  clock.work();
  expect(slicer.rest()).toBeUndefined();
  clock.work();
  const rest = slicer.rest();
  expect(rest).toBeDefined();
  clock.endTurn();
  await rest;
  expect(slicer.rest()).toBeUndefined();
});
