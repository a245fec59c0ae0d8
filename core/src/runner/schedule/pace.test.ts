import { expect, test } from '@jest/globals';
import type { Clock } from '../../model/clock.js';
import { Pace } from './pace.js';

/** A clock on which each piece of work takes 5 ms, and turns end when told to. */
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

test('without a slice everything is done at once', () => {
  const clock = workClock();
  const pace = new Pace(clock, undefined);
  let done = 0;
  for (let piece = 0; piece < 100; piece++) pace.run(() => done++);
  expect(done).toBe(100);
  expect(pace.rest()).toBeUndefined();
  expect(clock.open).toBe(0);
});

test('what a turn has no time for is done in the next ones, in order', () => {
  const clock = workClock();
  const pace = new Pace(clock, 12);
  const done: number[] = [];
  for (let piece = 0; piece < 8; piece++)
    pace.run(() => {
      clock.work();
      done.push(piece);
    });
  expect(done).toEqual([0, 1, 2]);
  clock.endTurn();
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  clock.endTurn();
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  clock.endTurn();
  expect(clock.open).toBe(0);
});

test('work that begins more work while it waits does not overtake it', () => {
  const clock = workClock();
  const pace = new Pace(clock, 4);
  const done: string[] = [];
  const piece = (name: string, then?: () => void) => (): void => {
    clock.work();
    done.push(name);
    then?.();
  };
  pace.run(piece('a'));
  pace.run(piece('b', () => pace.run(piece('d'))));
  pace.run(piece('c'));
  for (let turn = 0; turn < 6; turn++) clock.endTurn();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('a pause is asked for when the slice is used up, and ends with the turn', async () => {
  const clock = workClock();
  const pace = new Pace(clock, 8);
  expect(pace.rest()).toBeUndefined();
  clock.work();
  expect(pace.rest()).toBeUndefined();
  clock.work();
  const rest = pace.rest();
  expect(rest).toBeDefined();
  clock.endTurn();
  await rest;
  expect(pace.rest()).toBeUndefined();
});
