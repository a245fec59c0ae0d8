import { expect, test } from '@jest/globals';
import type { RunEvent, StepResult } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { trackRun } from './track-run.js';

const result = (stepId: string, more: Partial<StepResult> = {}): StepResult => ({
  stepId,
  state: 'succeeded',
  startedAt: 0,
  endedAt: 1,
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
  ...more,
});
const track = (stepIds: readonly string[]) => {
  const tracker = trackRun({ id: 'r', number: 1, chain: emptyChain() });
  tracker.apply({
    type: 'run-started',
    runId: 'r',
    at: 0,
    startedAtEpoch: 0,
    chainTitle: '',
    stepIds,
    warnings: [],
  });
  return tracker;
};
const finished = (each: StepResult, within?: readonly string[]): RunEvent => ({
  type: 'step-finished',
  runId: 'r',
  at: 1,
  stepId: each.stepId,
  result: each,
  ...(within && { within }),
});

test('the steps of a called workflow are progress of the step that calls it, even if they have the id of another step', () => {
  const tracker = track(['order', 'payAll']);
  tracker.apply({ type: 'step-started', runId: 'r', at: 0, stepId: 'payAll' });
  expect(tracker.apply(finished(result('order', { state: 'failed' }), ['payAll[3]']))).toBe('payAll');
  tracker.apply(finished(result('order'), ['payAll', 'inner']));
  const { steps } = tracker.view();
  expect([...steps].map(([id, { state, nested }]) => [id, state, nested])).toEqual([
    ['order', 'waiting', undefined],
    ['payAll', 'running', 2],
  ]);
});

test('the totals of a step that calls a workflow for each item are its own, until it has ended', () => {
  const tracker = track(['payAll']);
  const progress = (done: number, within?: readonly string[]): RunEvent => ({
    type: 'step-progress',
    runId: 'r',
    at: 1,
    stepId: 'payAll',
    items: { total: 520, done, failed: 0 },
    ...(within && { within }),
  });
  const items = () => tracker.view().steps.get('payAll')?.items;
  tracker.apply({ type: 'step-started', runId: 'r', at: 0, stepId: 'payAll' });
  expect(items()).toBeUndefined();
  tracker.apply(progress(0));
  tracker.apply(progress(7, ['payAll[0]']));
  expect(items()).toEqual({ total: 520, done: 0, failed: 0 });
  expect(tracker.apply(progress(137))).toBe('payAll');
  expect(items()).toEqual({ total: 520, done: 137, failed: 0 });
  tracker.apply({ type: 'step-retrying', runId: 'r', at: 1, stepId: 'payAll', attempt: 1, delayMs: 0, failure: '' });
  tracker.apply(progress(1));
  expect(tracker.view().steps.get('payAll')).toMatchObject({ items: { done: 1 } });
  expect(tracker.view().steps.get('payAll')?.retrying).toBeUndefined();
  tracker.apply(finished(result('payAll')));
  expect(items()).toBeUndefined();
});

test('a step that calls a workflow shows the totals of a step of it, while that runs', () => {
  const tracker = track(['order']);
  const within = ['order'];
  tracker.apply({ type: 'step-started', runId: 'r', at: 0, stepId: 'order' });
  tracker.apply({
    type: 'step-progress',
    runId: 'r',
    at: 1,
    stepId: 'payAll',
    items: { total: 5, done: 2, failed: 1 },
    within,
  });
  tracker.apply(finished(result('pay'), ['order', 'payAll[2]']));
  expect(tracker.view().steps.get('order')).toMatchObject({ items: { total: 5, done: 2, failed: 1 } });
  tracker.apply(finished(result('payAll'), within));
  expect(tracker.view().steps.get('order')).toEqual({
    state: 'running',
    startedAt: 0,
    nested: 2,
  });
});

test('a step that runs again counts its rounds, and forgets the times of the last one', () => {
  const tracker = track(['poll']);
  tracker.apply({ type: 'step-started', runId: 'r', at: 0, stepId: 'poll' });
  tracker.apply(finished(result('poll', { state: 'failed' })));
  tracker.apply({ type: 'step-started', runId: 'r', at: 5, stepId: 'poll' });
  expect(tracker.view().steps.get('poll')).toEqual({ state: 'running', startedAt: 5, rounds: { count: 1, failed: 1 } });
  tracker.apply(finished(result('poll')));
  expect(tracker.view().steps.get('poll')).toMatchObject({ state: 'succeeded', rounds: { count: 2, failed: 1 } });
});

test('a handled failure is shown as handled, and the summary has every execution', () => {
  const tracker = track(['poll']);
  tracker.apply(finished(result('poll', { state: 'failed', handled: true })));
  expect(tracker.view().steps.get('poll')?.state).toBe('handled');
  const executions = { count: 2, failed: 1, results: [result('poll'), result('poll')] };
  tracker.apply({
    type: 'run-finished',
    runId: 'r',
    at: 9,
    summary: {
      runId: 'r',
      chainTitle: '',
      state: 'succeeded',
      diagnostics: [],
      startedAtEpoch: 0,
      durationMs: 9,
      results: [result('poll', { executions })],
    },
  });
  expect(tracker.view().steps.get('poll')?.result?.executions).toEqual(executions);
});

test('the calls of every round and of called workflows count during the run, except those that the browser blocked', () => {
  const tracker = track(['poll']);
  const request = { method: 'GET', url: 'http://api.test/', headers: [] };
  const send = (within?: readonly string[]) =>
    tracker.apply({ type: 'step-sent', runId: 'r', at: 1, stepId: 'poll', request, ...(within && { within }) });
  for (let round = 0; round < 3; round += 1) {
    tracker.apply({ type: 'step-started', runId: 'r', at: 0, stepId: 'poll' });
    send();
    tracker.apply(finished(result('poll', { sentAt: 1 })));
  }
  send(['poll']);
  expect(tracker.view().steps.get('poll')?.sent).toBe(4);
  send();
  tracker.apply(finished(result('poll', { sentAt: 1, failure: { code: 'CALL_BLOCKED', message: '' } })));
  expect(tracker.view().steps.get('poll')?.sent).toBe(4);
});
