import { afterEach, expect, test } from '@jest/globals';
import type { Chain, RunSummary, StepResult } from '@opchain/core';
import { addTexts } from '../../texts/replace-texts.js';
import { resultsTexts } from '../../texts/results-texts.js';
import { createWorkbench, storesOf } from '../../workbench/create-workbench.js';
import type { Workbench } from '../../workbench/workbench.js';
import { emptyChain } from '../chain/create-chain-store.js';
import type { Stores } from '../stores.js';
import { stepRound } from './step-round.js';

addTexts({ results: resultsTexts });

const chain: Chain = {
  ...emptyChain(),
  steps: ['poll', 'other'].map((id) => ({ kind: 'wait', id, durationMs: 1 })),
};

/** A run in which `poll` ran three times and failed once; `other` ran once. */
function makeSummary(runId: string): RunSummary {
  const result = {
    stepId: 'other',
    state: 'succeeded',
    checks: [],
    mismatches: [],
    captures: {},
    attempts: [],
  } as const;
  const poll: StepResult = { ...result, stepId: 'poll' };
  const executions = { count: 3, failed: 1, results: [poll, { ...poll, state: 'failed' as const }, poll] };
  const results = [{ ...poll, executions }, result];
  return { runId, chainTitle: '', state: 'succeeded', diagnostics: [], startedAtEpoch: 0, durationMs: 1, results };
}

const workbenches: Workbench[] = [];
afterEach(() => {
  for (const workbench of workbenches.splice(0)) workbench.dispose();
});

function open(): Stores {
  const workbench = createWorkbench({ storage: { autosave: false } });
  workbenches.push(workbench);
  const stores = storesOf(workbench);
  stores.chain.replace(chain);
  stores.run.add(makeSummary('one'), chain);
  return stores;
}

test('the rounds of a step are stepped through and announced', () => {
  const stores = open();
  const told: string[] = [];
  stores.view.announcements.subscribe((text) => told.push(text));
  for (const row of ['poll/#1', 'poll/#2', 'poll/#3', undefined]) {
    expect(stepRound(stores, 'poll', 1)).toBe(true);
    expect(stores.view.value.resultRow).toBe(row);
  }
  stepRound(stores, 'poll', -1);
  expect(stores.view.value.resultRow).toBe('poll/#3');
  expect(told.slice(1, 4)).toEqual(['Round 2 of 3: Failed', 'Round 3 of 3: Succeeded', 'All 3 rounds: Succeeded']);
  expect(stepRound(stores, 'other', 1)).toBe(false);
});

test('a step that is stepped through is selected if another one was, so that all panels show it', () => {
  const stores = open();
  stepRound(stores, 'poll', 1);
  expect(stores.selection.value.primary).toBeUndefined();
  stores.selection.select(['other']);
  expect(stores.view.value.resultRow).toBeUndefined();
  stepRound(stores, 'poll', 1);
  expect([stores.selection.value.primary, stores.view.value.resultRow]).toEqual(['poll', 'poll/#1']);
  stores.selection.clear();
  expect(stores.view.value.resultRow).toBe('poll/#1');
});

test('another run shows all rounds again', () => {
  const stores = open();
  stepRound(stores, 'poll', 1);
  stores.run.add(makeSummary('two'), chain);
  expect(stores.view.value.resultRow).toBeUndefined();
});

test('a closed inspector stays closed for the rounds of a step, because it could cover the card', () => {
  const stores = open();
  stores.selection.hold(['other']);
  stepRound(stores, 'poll', 1);
  expect([stores.selection.value.primary, stores.selection.value.isOpen]).toEqual(['poll', false]);
});
