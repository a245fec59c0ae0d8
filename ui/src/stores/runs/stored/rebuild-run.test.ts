import { expect, test } from '@jest/globals';
import type { Chain, StepResult } from '@opchain/core';
import { emptyChain } from '../../chain/create-chain-store.js';
import { type JournalEvent, rebuildRun } from './rebuild-run.js';

const chain: Chain = {
  ...emptyChain(),
  title: 'Orders',
  steps: [
    { kind: 'wait', id: 'list', durationMs: 1 },
    { kind: 'workflow', id: 'payAll', workflow: { id: 'pay' }, inputs: [], checks: [], captures: [], onFailure: [] },
    { kind: 'wait', id: 'last', durationMs: 1 },
  ],
};
const sent = (at: number, stepId: string, path: string, within?: readonly string[]): JournalEvent => ({
  type: 'step-sent',
  runId: 'r',
  at,
  stepId,
  request: { method: 'POST', url: `http://api.test${path}`, headers: [] },
  ...(within && { within }),
});
const finished = (
  at: number,
  stepId: string,
  within?: readonly string[],
  more: Partial<StepResult> = {},
): JournalEvent => ({
  type: 'step-finished',
  runId: 'r',
  at,
  stepId,
  result: {
    stepId,
    state: 'succeeded',
    startedAt: 0,
    sentAt: 0,
    endedAt: at,
    checks: [],
    mismatches: [],
    captures: {},
    attempts: [],
    ...more,
  },
  ...(within && { within }),
});
const rebuild = (events: readonly JournalEvent[]) =>
  rebuildRun({ id: 'r', chain, stepIds: ['list', 'payAll', 'last'], startedAtEpoch: 5 }, events);

test('an interrupted run has its results, the calls without a response, and the steps that never started', () => {
  const summary = rebuild([sent(1, 'list', '/a'), finished(2, 'list'), sent(3, 'last', '/z')]);
  expect(summary).toMatchObject({
    runId: 'r',
    chainTitle: 'Orders',
    state: 'cancelled',
    diagnostics: [{ severity: 'warning', code: 'RUN_INTERRUPTED' }],
    startedAtEpoch: 5,
    durationMs: 3,
  });
  expect(summary.results).toMatchObject([
    { stepId: 'list', state: 'succeeded' },
    {
      stepId: 'last',
      state: 'cancelled',
      sentAt: 3,
      request: { url: 'http://api.test/z' },
      failure: { code: 'RUN_INTERRUPTED' },
    },
    { stepId: 'payAll', state: 'cancelled', failure: { code: 'RUN_INTERRUPTED' } },
  ]);
  expect(summary.results[2]).not.toHaveProperty('startedAt');
});

test('each attempt of a call that did not end counts', () => {
  const [last] = rebuild([sent(1, 'last', '/1'), sent(4, 'last', '/2')]).results;
  expect(last).toMatchObject({
    startedAt: 1,
    sentAt: 4,
    request: { url: 'http://api.test/2' },
    attempts: [{ sentAt: 1 }, { sentAt: 4 }],
  });
});

test('a step that had run before it was interrupted has all its executions', () => {
  const [list] = rebuild([
    sent(1, 'list', '/1'),
    finished(2, 'list', undefined, { state: 'failed' }),
    sent(3, 'list', '/2'),
  ]).results;
  expect(list?.executions).toMatchObject({
    count: 2,
    failed: 1,
    results: [{ state: 'failed' }, { state: 'cancelled', request: { url: 'http://api.test/2' } }],
  });
});

test('the calls of workflows that had not ended are below the step that called them', () => {
  const { results } = rebuild([
    sent(1, 'charge', '/1', ['payAll[0]']),
    finished(2, 'charge', ['payAll[0]']),
    sent(3, 'charge', '/2', ['payAll[1]']),
    sent(4, 'deep', '/3', ['payAll[1]', 'inner']),
  ]);
  expect(results[0]).toMatchObject({
    stepId: 'payAll',
    state: 'cancelled',
    called: [
      { workflowId: 'pay', startedAt: 1, endedAt: 2, results: [{ stepId: 'charge', state: 'succeeded' }] },
      {
        workflowId: 'pay',
        startedAt: 3,
        endedAt: 4,
        results: [
          { stepId: 'charge', state: 'cancelled', request: { url: 'http://api.test/2' } },
          { stepId: 'inner', called: [{ results: [{ stepId: 'deep', request: { url: 'http://api.test/3' } }] }] },
        ],
      },
    ],
  });
});

test('a workflow that was called for an item of a list has its name', () => {
  const named = (event: JournalEvent, items: readonly string[]): JournalEvent =>
    event.type === 'step-sent' ? { ...event, items } : event;
  const { results } = rebuild([
    named(sent(1, 'charge', '/1', ['payAll[0]']), ['o-1']),
    finished(2, 'charge', ['payAll[0]']),
    named(sent(3, 'deep', '/3', ['payAll[1]', 'inner']), ['o-2', '']),
    sent(4, 'charge', '/2', ['payAll[2]']),
  ]);
  expect(results[0]?.called?.map(({ item }) => item)).toEqual(['o-1', 'o-2', undefined]);
  expect(results[0]?.called?.[1]?.results[0]?.called?.[0]).not.toHaveProperty('item');
});

test('what a workflow sent is in the result of its step when that has ended, once', () => {
  const called = [
    { workflowId: 'pay', state: 'succeeded' as const, startedAt: 1, endedAt: 2, outputs: {}, results: [] },
  ];
  const { results } = rebuild([
    sent(1, 'charge', '/1', ['payAll']),
    finished(2, 'charge', ['payAll']),
    finished(2, 'payAll', undefined, { called }),
  ]);
  expect(results[0]).toMatchObject({ stepId: 'payAll', state: 'succeeded', called });
  expect(results[0]).not.toHaveProperty('executions');
});

test('the calls of a workflow that continued the chain are beside its steps', () => {
  const { next } = rebuild([sent(1, 'charge', '/1', ['refund'])]);
  expect(next).toMatchObject([{ workflowId: 'refund', results: [{ stepId: 'charge' }] }]);
});
