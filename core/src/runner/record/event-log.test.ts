import { expect, test } from '@jest/globals';
import type { RunEvent } from '../../model/run-event.js';
import { EventLog } from './event-log.js';

const base = { runId: 'r', at: 0 };
const result = {
  stepId: 's',
  state: 'succeeded',
  startedAt: 0,
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
} as const;
const started = (at: number, within?: readonly string[]): RunEvent => ({
  ...base,
  at,
  type: 'step-started',
  stepId: 's',
  ...(within === undefined ? {} : { within }),
});
const finished = (at: number, within?: readonly string[]): RunEvent => ({
  ...started(at, within),
  type: 'step-finished',
  stepId: 's',
  result,
});

function replay(log: EventLog): RunEvent[] {
  const seen: RunEvent[] = [];
  log.events.subscribe((event) => seen.push(event));
  return seen;
}

test('all events are replayed to a late subscriber, who then gets the others and the end', () => {
  const log = new EventLog();
  log.next(started(1));
  const seen: (number | string)[] = [];
  log.events.subscribe({ next: ({ at }) => seen.push(at), complete: () => seen.push('end') });
  log.next(finished(2));
  log.complete();
  expect(seen).toEqual([1, 2, 'end']);
});

test('an event that a subscriber causes while events are replayed reaches it once', () => {
  const log = new EventLog();
  log.next(started(1));
  const seen: number[] = [];
  log.events.subscribe(({ at }) => {
    seen.push(at);
    if (at === 1) log.next(finished(2));
  });
  expect(seen).toEqual([1, 2]);
});

test('of a step that runs 1,000 times, the first and last 20 times are replayed', () => {
  const log = new EventLog();
  for (let round = 0; round < 1_000; round += 1) {
    log.next(started(round));
    log.next(finished(round));
  }
  const rounds = [...new Set(replay(log).map(({ at }) => at))];
  expect(rounds).toEqual([
    ...Array.from({ length: 20 }, (_, at) => at),
    ...Array.from({ length: 20 }, (_, at) => 980 + at),
  ]);
  expect(replay(log)).toHaveLength(80);
});

test('items of a list that run at the same time count as times of one step, also if they are skipped', () => {
  const log = new EventLog();
  for (let item = 0; item < 1_000; item += 1) log.next(started(item, [`each[${item}]`]));
  for (let item = 0; item < 1_000; item += 1) log.next(finished(item, [`each[${item}]`]));
  expect(replay(log).filter(({ type }) => type === 'step-started')).toHaveLength(40);
  const { startedAt: _, ...skipped } = result;
  for (let item = 0; item < 1_000; item += 1)
    log.next({
      ...finished(item, [`other[${item}]`]),
      type: 'step-finished',
      stepId: 's',
      result: { ...skipped, state: 'skipped' },
    });
  expect(replay(log).filter(({ within }) => within?.[0]?.startsWith('other') === true)).toHaveLength(40);
});
