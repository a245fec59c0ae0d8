import { expect, test } from '@jest/globals';
import type { RunSummary, StepResult } from '@opchain/core';
import { foldSummary, formatJson } from '@opchain/core/internal/model';

const brief = (startedAt: number, more: Partial<StepResult> = {}): StepResult => ({
  stepId: 'poll',
  state: 'succeeded',
  startedAt,
  endedAt: startedAt + 0.5,
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
  ...more,
});
const summarize = (results: readonly StepResult[]): RunSummary => ({
  runId: 'r',
  chainTitle: 'Loop',
  state: 'succeeded',
  diagnostics: [],
  startedAtEpoch: 0,
  durationMs: 1,
  results: [{ ...brief(0), executions: { count: results.length, failed: 0, results } }],
});

test('a JSON report keeps verdict and times of every execution, and what makes one different', () => {
  const failed = brief(3, { state: 'failed' });
  const captured = brief(6, { captures: { id: 1 } });
  const again = { name: 'again', type: 'goto', stepId: 'poll' } as const;
  const results = [brief(0), brief(1), brief(2), failed, brief(4), brief(5, { action: again }), captured];
  expect(foldSummary(summarize(results))).toMatchObject({
    results: [
      {
        executions: {
          count: 7,
          results: [
            { from: 1, count: 3, state: 'succeeded', times: [0, 0.5, 1, 1.5, 2, 2.5] },
            { execution: 4, state: 'failed' },
            { from: 5, count: 1, times: [4, 4.5] },
            { from: 6, count: 1, action: again, times: [5, 5.5] },
            { execution: 7, captures: { id: 1 } },
          ],
        },
      },
    ],
  });
});

test('ten thousand executions of a loop take less than 25 characters each', () => {
  const summary = summarize(Array.from({ length: 10_000 }, (_, index) => brief(index + 0.125)));
  const characters = [...formatJson(foldSummary(summary))].join('').length;
  expect(characters).toBeLessThan(25 * 10_000);
});

test('loops in called workflowsand in those before and after are folded too', () => {
  const { results } = summarize([brief(0), brief(1)]);
  const workflow = { workflowId: 'w', state: 'succeeded', startedAt: 0, endedAt: 1, outputs: {}, results } as const;
  const folded = { results: [{ executions: { results: [{ from: 1, count: 2 }] } }] };
  expect(
    foldSummary({
      ...summarize([]),
      results: [brief(0, { called: [workflow] })],
      before: [workflow],
      next: [workflow],
    }),
  ).toMatchObject({ results: [{ called: [folded] }], before: [folded], next: [folded] });
});
