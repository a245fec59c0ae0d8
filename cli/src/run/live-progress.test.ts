import { expect, test } from '@jest/globals';
import { createPaint } from '../report/paint.js';
import { createPlainProgress } from './live-progress.js';

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
