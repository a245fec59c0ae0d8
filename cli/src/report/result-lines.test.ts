import type { RunSummary } from '@opchain/core';
import { describe, expect, test } from '@jest/globals';
import { createPaint } from './paint.js';
import { formatOutcome } from './result-lines.js';

const ended = { checks: [], findings: [], captures: {}, attempts: [] };
const summary: RunSummary = { runId: 'r', chainTitle: 'R', state: 'succeeded', problems: [], startedAtEpoch: 0, durationMs: 1_000, results: [] };

describe('the closing line of a run', () => {
  test('counts what became of the nodes', () => {
    const results = [{ nodeId: 'a', state: 'succeeded', ...ended }] as const;
    expect(formatOutcome({ ...summary, results }, createPaint(false))).toMatch(/^✔ R: 1 of 1 nodes succeeded in /);
  });
  test('tells why a run was stopped', () => {
    const reason = { code: 'RUN_TIMEOUT', message: 'The run took longer than its limit of 1000 ms.' } as const;
    const results = ['a', 'b'].map((nodeId) => ({ nodeId, state: 'cancelled' as const, reason, ...ended }));
    const line = formatOutcome({ ...summary, state: 'failed', results }, createPaint(false));
    expect(line).toMatch(/^✘ R: 0 of 2 nodes succeeded, 2 cancelled in .*: The run took longer than its limit of 1000 ms \[RUN_TIMEOUT\]$/);
  });
});
