import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import type { StepRun } from '../../model/step-run.js';
import { countSentCalls } from './count-sent-calls.js';

const result = (more: Partial<StepResult>): StepResult => ({
  stepId: 'a',
  state: 'succeeded',
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
  ...more,
});
const ended = (more: Partial<StepResult>): StepRun => ({ state: 'succeeded', result: result(more) });
const attempt = { startedAt: 0, endedAt: 1 };

test.each<[string, StepRun, number]>([
  ['a call', ended({ sentAt: 1 }), 1],
  ['a wait', ended({}), 0],
  ['what a running step has sent in all its rounds', { state: 'running', sent: 3 }, 3],
  ['a call that the page may not send', ended({ sentAt: 1, failure: { code: 'CALL_BLOCKED', message: '' } }), 0],
  ['each attempt that was sent', ended({ sentAt: 1, attempts: [{ ...attempt, sentAt: 0 }, attempt] }), 1],
  [
    'each time that a step ran',
    ended({ executions: { count: 2, failed: 0, results: [result({ sentAt: 1 }), result({ sentAt: 2 })] } }),
    2,
  ],
  [
    'the calls of a called workflow',
    ended({
      called: [
        {
          workflowId: 'w',
          state: 'succeeded',
          startedAt: 0,
          endedAt: 1,
          outputs: {},
          results: [result({ sentAt: 1 })],
        },
      ],
    }),
    1,
  ],
])('counts %s', (_what, step, count) => {
  expect(countSentCalls([step])).toBe(count);
});
