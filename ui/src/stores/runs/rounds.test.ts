import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import { findShownRound, neighborRound, roundKey, runOfRound } from './rounds.js';

const once = { stepId: 'a', state: 'succeeded', checks: [], captures: {}, attempts: [] } as unknown as StepResult;
const failed = { ...once, state: 'failed', startedAt: 4, endedAt: 6 } as const;
const call = (state: string): object => ({
  workflowId: 'w',
  state,
  startedAt: 1,
  endedAt: 3,
  results: [],
  outputs: {},
});
const eachItem = { ...once, called: [call('succeeded'), call('failed'), call('succeeded')] } as unknown as StepResult;
const loop: StepResult = { ...once, executions: { count: 2, failed: 1, results: [failed, eachItem] } };

test('a step that ran once has no rounds', () => {
  expect(findShownRound('a', undefined, undefined)).toBeUndefined();
  expect(findShownRound('a', once, 'a/#1')).toBeUndefined();
  expect(findShownRound('a', { ...once, called: [call('succeeded')] } as never, 'a/[0]')).toBeUndefined();
});

test.each([
  [eachItem, undefined, undefined, 3],
  [eachItem, 'a/[1]', 1, 3],
  [eachItem, 'a/[1]/list/#2', 1, 3],
  [eachItem, 'a/[3]', undefined, 3],
  [eachItem, 'ab/[1]', undefined, 3],
  [eachItem, 'a/#1', undefined, 3],
  [loop, 'a/#2', 1, 2],
  [loop, 'a/#2/[0]', 1, 2],
  [loop, 'a/#0', undefined, 2],
  [loop, 'a', undefined, 2],
])('the round that a row of the results is, or is in: %#', (result, row, index, count) => {
  expect(findShownRound('a', result, row)).toEqual({ index, count });
});

test('rounds are stepped through in a circle, with all of them between the last and the first', () => {
  const visit = (by: 1 | -1): unknown[] => {
    let index: number | undefined;
    return Array.from({ length: 4 }, () => (index = neighborRound({ index, count: 3 }, by)));
  };
  expect(visit(1)).toEqual([0, 1, 2, undefined]);
  expect(visit(-1)).toEqual([2, 1, 0, undefined]);
});

test('the key of a round leads back to it, and its state is its own', () => {
  expect([roundKey('a', loop, 1), roundKey('a', eachItem, 1)]).toEqual(['a/#2', 'a/[1]']);
  expect(findShownRound('a', eachItem, roundKey('a', eachItem, 1))?.index).toBe(1);
  expect([runOfRound(loop, 0)?.state, runOfRound(loop, 1)?.rounds]).toEqual(['failed', { count: 3, failed: 1 }]);
  expect(runOfRound(eachItem, 1)).toEqual({ state: 'failed', startedAt: 1, endedAt: 3 });
  expect(runOfRound(once, 0)).toBeUndefined();
});
