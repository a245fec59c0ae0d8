import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import { toStepRun } from '../../../stores/runs/to-step-run.js';
import { listPhases } from './list-phases.js';

const result: StepResult = {
  stepId: 'getOrder',
  state: 'succeeded',
  startedAt: 10,
  sentAt: 31,
  endedAt: 71,
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
};

test('the time of a call is that for a token, for sending, for the first byte and for the download', () => {
  expect(listPhases(toStepRun({ ...result, tokenAt: 30, respondedAt: 60 }))).toEqual([
    { name: 'token', from: 10, to: 30 },
    { name: 'prepare', from: 30, to: 31 },
    { name: 'wait', from: 31, to: 60 },
    { name: 'download', from: 60, to: 71 },
  ]);
});

test('without the time of the first byte, waiting includes the download', () => {
  expect(listPhases(toStepRun(result)).map(({ name, to }) => [name, to])).toEqual([
    ['prepare', 31],
    ['wait', 71],
  ]);
});

test('with retries, the last attempt counts', () => {
  const attempts = [
    { startedAt: 10, sentAt: 11, endedAt: 20 },
    { startedAt: 30, sentAt: 31, endedAt: 71 },
  ];
  expect(listPhases(toStepRun({ ...result, tokenAt: 10, attempts }))[0]).toEqual({ name: 'prepare', from: 30, to: 31 });
});

test('a call that was not sent has none', () => {
  const { sentAt: _sentAt, ...notSent } = result;
  expect(listPhases(toStepRun(notSent))).toEqual([]);
});
