import { expect, jest, test } from '@jest/globals';
import { createPaint } from '../report/paint.js';
import { createLiveProgress, createPlainProgress } from './live-progress.js';

test('a step that runs 1,000 times has lines for its first times, its failures, and every hundredth time', () => {
  let out = '';
  const io = { out: (text: string) => (out += text) };
  const progress = createPlainProgress({ steps: [{ id: 'poll' }] } as never, io as never, createPaint(false));
  for (let time = 1; time <= 1_000; time += 1)
    progress.onEvent({
      type: 'step-finished',
      runId: 'r',
      at: time,
      stepId: 'poll',
      result: {
        stepId: 'poll',
        state: time === 550 ? 'failed' : 'succeeded',
        startedAt: time,
        endedAt: time + 1,
        checks: [],
        mismatches: [],
        captures: {},
        attempts: [],
      },
    });
  progress.finish();
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(31);
  expect(lines.filter((line) => line.includes('failed'))).toHaveLength(1);
  expect(lines.at(-1)).toContain('time 1000');
});

test('on a terminal, the line of a step that calls a workflow for each item has its totals', () => {
  jest.useFakeTimers();
  let out = '';
  const io = { out: (text: string) => (out += text) };
  const progress = createLiveProgress({ steps: [{ id: 'payAll' }] } as never, io as never, createPaint(false));
  const base = { runId: 'r', at: 1, stepId: 'payAll' };
  progress.onEvent({ ...base, type: 'step-started' });
  progress.onEvent({ ...base, type: 'step-progress', items: { total: 520, done: 137, failed: 2 } });
  jest.advanceTimersByTime(100);
  progress.finish();
  jest.useRealTimers();
  expect(out).toContain('payAll  137 of 520, 2 failed  ');
});
