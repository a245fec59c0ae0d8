import { describe, expect, test } from '@jest/globals';
import type { StepResult, RunSummary } from '@opchain/core';
import { escapeXml, toJunit } from './junit-report.js';

const result = (stepId: string, more: Partial<StepResult>): StepResult => ({
  stepId,
  state: 'succeeded',
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
  startedAt: 0,
  endedAt: 12.5,
  ...more,
});

describe('the JUnit report of a run', () => {
  test('counts steps by state', () => {
    const summary: RunSummary = {
      runId: 'r',
      chainTitle: 'A <chain>',
      state: 'failed',
      diagnostics: [],
      startedAtEpoch: 0,
      durationMs: 100,
      results: [
        result('good', {}),
        result('polled', { action: { name: 'done', type: 'end', criteria: ['$statusCode == 200'] } }),
        result('bad', { state: 'failed', failure: { code: 'STATUS_UNEXPECTED', message: 'answered 500 "x"' } }),
        result('stopped', { state: 'cancelled', failure: { code: 'RUN_TIMEOUT', message: 'too long' } }),
        result('left', { state: 'skipped', failure: { code: 'DEPENDENCY_FAILED', message: 'bad failed' } }),
      ],
    };
    const xml = toJunit(summary);
    expect(xml).toContain('tests="5" failures="1" errors="1" skipped="1"');
    expect(xml).toContain('name="A &lt;chain&gt;"');
    expect(xml).toContain('<system-out>then: end (action &quot;done&quot;: $statusCode == 200)</system-out>');
    expect(xml).toContain('<error type="RUN_TIMEOUT" message="too long"/>');
    expect(xml).toContain('<failure type="STATUS_UNEXPECTED" message="answered 500 &quot;x&quot;">');
  });
  test('contains no character that XML forbids', () => {
    expect(escapeXml('a\u0000b\u001b\ud800c\u{1f600}')).toBe('a\ufffdb\ufffd\ufffdc\u{1f600}');
  });
});
