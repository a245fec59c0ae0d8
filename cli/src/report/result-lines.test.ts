import type { RunSummary } from '@opchain/core';
import { describe, expect, test } from '@jest/globals';
import { createPaint } from './paint.js';
import { formatOutcome, formatRun } from './result-lines.js';

const ended = { checks: [], mismatches: [], captures: {}, attempts: [] };
const summary: RunSummary = {
  runId: 'r',
  chainTitle: 'R',
  state: 'succeeded',
  diagnostics: [],
  startedAtEpoch: 0,
  durationMs: 1_000,
  results: [],
};

describe('the closing line of a run', () => {
  test('counts the steps by state', () => {
    const results = [{ stepId: 'a', state: 'succeeded', ...ended }] as const;
    expect(formatOutcome({ ...summary, results }, createPaint(false))).toMatch(/^✔ R: 1 of 1 steps succeeded in /);
  });
  test('counts a failure that was answered by going on elsewhere apart', () => {
    const failure = { code: 'STATUS_UNEXPECTED', message: 'The server responded with 404.' } as const;
    const results = [
      { stepId: 'a', state: 'failed', failure, handled: true, ...ended },
      { stepId: 'b', state: 'succeeded', ...ended },
    ] as const;
    expect(formatOutcome({ ...summary, results }, createPaint(false))).toMatch(
      /^✔ R: 1 of 2 steps succeeded, 1 failed and handled in /,
    );
  });
  test('reports why a run was stopped', () => {
    const failure = { code: 'RUN_TIMEOUT', message: 'The run exceeded its timeout of 1000 ms.' } as const;
    const results = ['a', 'b'].map((stepId) => ({ stepId, state: 'cancelled' as const, failure, ...ended }));
    const line = formatOutcome({ ...summary, state: 'failed', results }, createPaint(false));
    expect(line).toMatch(
      /^✘ R: 0 of 2 steps succeeded, 2 cancelled in .*: The run exceeded its timeout of 1000 ms \[RUN_TIMEOUT\]$/,
    );
  });
});

test('names the outputs of a run, also those that its results have no room for', () => {
  const outputs = { id: 7 };
  const text = formatRun({ ...summary, outputs, outputsNotRetained: ['list'] }, createPaint(false), 100);
  expect(text).toContain('output id = 7\noutput list left out: see --max-retained\n');
});
