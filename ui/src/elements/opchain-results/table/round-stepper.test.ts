import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import { listRoundKeys } from './round-stepper.js';

const result: StepResult = { stepId: 'a', state: 'succeeded', checks: [], captures: {}, attempts: 1 } as never;
const called = (workflowId: string): object => ({ workflowId, state: 'succeeded', results: [], outputs: {} });

test('rounds have the keys of their rows: executions before called workflows, none for a step that ran once', () => {
  expect(listRoundKeys('a', undefined)).toEqual([]);
  expect(listRoundKeys('a', { ...result, called: [called('w')] } as never)).toEqual([]);
  expect(listRoundKeys('a', { ...result, called: [called('w'), called('w')] } as never)).toEqual(['a/[0]', 'a/[1]']);
  const executions = { count: 2, failed: 0, results: [result, result] };
  expect(listRoundKeys('a', { ...result, executions })).toEqual(['a/#1', 'a/#2']);
});
