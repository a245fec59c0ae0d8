import { describe, expect, test } from '@jest/globals';
import type { RunSummary, StepResult, WorkflowResult } from '@opchain/core';
import { toRunRecord } from '../../../stores/runs/to-run-record.js';
import { resultsTexts as texts } from '../../../texts/results-texts.js';
import { outputsOf } from '../../../stores/runs/outputs-of.js';
import { findRow, listRows } from './list-rows.js';

const step = (stepId: string, more: Partial<StepResult> = {}): StepResult => ({
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
const workflow = (
  workflowId: string,
  results: readonly StepResult[],
  more: Partial<WorkflowResult> = {},
): WorkflowResult => ({
  workflowId,
  state: 'succeeded',
  startedAt: 0,
  endedAt: 1,
  outputs: {},
  results,
  ...more,
});
const run = (results: readonly StepResult[], more: Partial<RunSummary> = {}) =>
  toRunRecord(
    {
      runId: 'r',
      chainTitle: 'Shop',
      state: 'succeeded',
      diagnostics: [],
      startedAtEpoch: 0,
      durationMs: 10,
      results,
      ...more,
    },
    1,
  );
const shown = (record: ReturnType<typeof run>, expanded: readonly string[] = []) =>
  Array.from(
    listRows(record, new Set(expanded), texts),
    ({ depth, name, run: { state }, expanded: open }) =>
      `${'  '.repeat(depth)}${name} ${state}${open === undefined ? '' : open ? ' -' : ' +'}`,
  );

describe('the rows of a run', () => {
  test('the attempts of a call can be opened, each with what it sent and received', () => {
    const request = { method: 'GET', url: 'http://api.test/', headers: [] };
    const response = { status: 503, statusText: '', headers: [], text: 'busy', size: 4, truncated: false };
    const last = { ...response, status: 200, text: 'done' };
    const poll = step('poll', {
      request,
      response: last,
      attempts: [
        { startedAt: 0, sentAt: 0, endedAt: 1, status: 503, failure: 'Busy.', request, response },
        { startedAt: 2, sentAt: 2, endedAt: 3, status: 200 },
      ],
    });
    const record = run([poll]);
    expect(shown(record)).toEqual(['poll succeeded +']);
    expect(shown(record, ['poll'])).toEqual(['poll succeeded -', '  Attempt 1 failed', '  Attempt 2 succeeded']);
    const textOf = (key: string) => findRow(record, key, texts)?.row.run.result?.response?.text;
    expect([textOf('poll/~1'), textOf('poll/~2')]).toEqual(['busy', 'done']);
  });

  const payAll = step('payAll', {
    called: [
      workflow('pay', [step('charge'), step('notify', { state: 'failed', handled: true })]),
      workflow('pay', [step('charge', { state: 'failed' })], { state: 'failed' }),
    ],
  });

  test('a call for an item has the name of the item beside its number, even if it is the only one', () => {
    const called = [
      workflow('pay', [step('charge')], { item: 'o-7' }),
      workflow('pay', [step('charge')], { item: 'o-8' }),
    ];
    expect(shown(run([step('payAll', { called })]), ['payAll'])).toEqual([
      'payAll succeeded -',
      '  1 of 2: o-7 succeeded +',
      '  2 of 2: o-8 succeeded +',
    ]);
    expect(shown(run([step('payAll', { called: called.slice(1) })]), ['payAll'])).toEqual([
      'payAll succeeded -',
      '  1 of 1: o-8 succeeded +',
    ]);
  });

  test('nest: a step, each call of a workflow, its steps', () => {
    expect(shown(run([payAll]))).toEqual(['payAll succeeded +']);
    expect(shown(run([payAll]), ['payAll', 'payAll/[0]'])).toEqual([
      'payAll succeeded -',
      '  pay, 1 of 2 succeeded -',
      '    charge succeeded',
      '    notify handled',
      '  pay, 2 of 2 failed +',
    ]);
  });

  test('of a step that calls one workflow are those of its steps', () => {
    const order = step('order', { called: [workflow('pay', [step('charge')])] });
    expect(shown(run([order]), ['order'])).toEqual(['order succeeded -', '  charge succeeded']);
  });

  test('of a step in a loop are its rounds, with what each of them called', () => {
    const results = [step('order'), step('order', { called: [workflow('pay', [step('charge')])] })];
    const order = step('order', { executions: { count: 2, failed: 0, results } });
    expect(shown(run([order]), ['order', 'order/#2'])).toEqual([
      'order succeeded -',
      '  Round 1 succeeded',
      '  Round 2 succeeded -',
      '    charge succeeded',
    ]);
  });

  test('include the workflows that ran before the chain and with which it continued', () => {
    const record = run([step('order')], {
      before: [workflow('login', [step('getToken')])],
      next: [workflow('refund', [step('pay')], { state: 'failed' })],
    });
    expect(shown(record, ['$0'])).toEqual([
      'Before: login succeeded +',
      'order succeeded',
      'Continued with refund failed -',
      '  pay succeeded',
    ]);
    expect(findRow(record, '$0/pay', texts)).toMatchObject({
      row: { stepId: undefined },
      around: ['Continued with refund'],
    });
  });

  test('only visible rows are listed: a collapsed loop of 10,000 rounds is one row', () => {
    const results = Array.from({ length: 10_000 }, () => step('poll', { called: [workflow('pay', [step('charge')])] }));
    const record = run([step('poll', { executions: { count: 10_000, failed: 3, results } })]);
    const rows = [...listRows(record, new Set(), texts)];
    expect(rows).toHaveLength(1);
    expect(rows[0]?.run.rounds).toMatchObject({ count: 10_000, failed: 3 });
    expect([...listRows(record, new Set(['poll']), texts)]).toHaveLength(10_001);
  });

  test('are found by their key, with the names around them', () => {
    expect(findRow(run([payAll]), 'payAll/[1]/charge', texts)).toMatchObject({
      row: { name: 'charge', stepId: 'payAll', run: { state: 'failed' } },
      around: ['payAll', 'pay, 2 of 2'],
    });
    expect(findRow(run([payAll]), 'payAll/[2]', texts)).toBeUndefined();
  });

  test('outputs of several calls are lists, as mappings see them', () => {
    const called = [{ id: 1 }, {}].map((outputs) => workflow('pay', [], { outputs }));
    expect(outputsOf(step('payAll', { called }))).toEqual({ id: [1, null] });
    expect(outputsOf(step('pay', { called: called.slice(0, 1) }))).toEqual({ id: 1 });
    expect(outputsOf(step('getOrder'))).toBeUndefined();
  });
});
