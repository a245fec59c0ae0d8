import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import { toStepRun } from '../../../stores/runs/to-step-run.js';
import { allResults, arrangeResults, nextOrder } from './arrange-results.js';
import type { ListedRow } from './list-rows.js';

const row = (name: string, result: Partial<StepResult> = {}, depth = 0): ListedRow => ({
  key: name,
  depth,
  name,
  stepId: name,
  kind: 'step',
  run: toStepRun({
    stepId: name,
    state: 'succeeded',
    checks: [],
    mismatches: [],
    captures: {},
    attempts: [],
    ...result,
  }),
  expanded: undefined,
});

const rows = [
  row('slow', { startedAt: 0, endedAt: 90 }),
  row('inside', { startedAt: 5, endedAt: 6 }, 1),
  row('quick', { startedAt: 10, endedAt: 20 }),
  row('broken', { state: 'failed', failure: { code: 'CHECK_FAILED', message: 'The stock is empty.' } }),
];
const names = (filter: Partial<typeof allResults>): string[] =>
  arrangeResults(rows, { ...allResults, ...filter }).map(({ name }) => name);

test('results are listed in the order of starting unless sorted', () => {
  expect(arrangeResults(rows, allResults)).toBe(rows);
});

test('sorting keeps what is inside a row below it, and what has no value last', () => {
  const order = { column: 'duration', descending: false } as const;
  expect(names({ order })).toEqual(['quick', 'slow', 'inside', 'broken']);
  expect(names({ order: { ...order, descending: true } })).toEqual(['slow', 'inside', 'quick', 'broken']);
});

test('a text is found in names and failures, also inside a row', () => {
  expect(names({ search: 'STOCK' })).toEqual(['broken']);
  expect(names({ search: 'inside' })).toEqual(['slow', 'inside']);
});

test('filtering by a state shows only rows with that state', () => {
  expect(names({ state: 'failed' })).toEqual(['broken']);
});

test('a column is sorted ascending, then descending, then not', () => {
  const first = nextOrder(undefined, 'end');
  const second = nextOrder(first, 'end');
  expect([first?.descending, second?.descending, nextOrder(second, 'end')]).toEqual([false, true, undefined]);
});
