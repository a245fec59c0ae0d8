import { describe, expect, test } from '@jest/globals';
import type { StepResult, RunSummary } from '@opchain/core';
import { escapeXml } from './escape-xml.js';
import { toJunit } from './junit-report.js';

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
  test('states the seed of the values that the run made', () => {
    const seed = 'a"b.0@2026-11-27T12:00:00.000Z';
    const summary = { runId: 'r', chainTitle: 'Made', state: 'succeeded', diagnostics: [], startedAtEpoch: 0 } as const;
    const xml = toJunit({ ...summary, durationMs: 1, results: [result('good', {})], seed });
    expect(xml).toContain(
      '<properties><property name="seed" value="a&quot;b.0@2026-11-27T12:00:00.000Z"/></properties>',
    );
    expect(toJunit({ ...summary, durationMs: 1, results: [] })).not.toContain('<properties>');
  });
  test('marks a response that broke off, or of which the rest was not read', () => {
    const response = { status: 200, statusText: '', headers: [], text: 'begin', size: 5, truncated: false };
    const failure = { code: 'RUN_CANCELLED', message: 'stopped' } as const;
    const xml = toJunit({
      runId: 'r',
      chainTitle: 'Stream',
      state: 'cancelled',
      diagnostics: [],
      startedAtEpoch: 0,
      durationMs: 100,
      results: [
        result('stopped', { state: 'cancelled', failure, response: { ...response, incomplete: true } }),
        result('long', { response: { ...response, truncated: true } }),
      ],
    });
    expect(xml).toContain(
      '<error type="RUN_CANCELLED" message="stopped"/><system-out>incomplete: the response broke off, or the call was stopped, after 5 bytes</system-out>',
    );
    expect(xml).toContain('<system-out>truncated: only the first 5 bytes of the response were read</system-out>');
  });
  test('of a loop has one case for the executions of which only verdict and times are known', () => {
    const request = { method: 'GET', url: 'http://x.test', headers: [] };
    const full = (startedAt: number) => result('poll', { request, startedAt, endedAt: startedAt + 1 });
    const brief = Array.from({ length: 996 }, (_, index) =>
      result('poll', { startedAt: index, endedAt: index + 2, action: { name: 'again', type: 'goto', stepId: 'poll' } }),
    );
    const failed = result('poll', { state: 'failed', failure: { code: 'CHECK_FAILED', message: 'no' } });
    const results = [full(0), full(1), ...brief, failed, full(2)];
    const summary: RunSummary = {
      runId: 'r',
      chainTitle: 'Loop',
      state: 'succeeded',
      diagnostics: [],
      startedAtEpoch: 0,
      durationMs: 100,
      results: [{ ...full(2), executions: { count: results.length, failed: 1, results } }, result('then', {})],
    };
    const xml = toJunit(summary);
    expect(xml).toContain('tests="6" failures="1"');
    expect(
      [...xml.matchAll(/<testcase [^>]*name="([^"]*)" time="([^"]*)"/g)].map(([, name, time]) => [name, time]),
    ).toEqual([
      ['poll #1', '0.001000'],
      ['poll #2', '0.001000'],
      ['poll #3 to #998', '1.992000'],
      ['poll #999', '0.012500'],
      ['poll #1000', '0.001000'],
      ['then', '0.012500'],
    ]);
    expect(xml).toContain('996 executions succeeded; then: go to poll');
  });
  test('contains no character that XML forbids', () => {
    expect(escapeXml('a\u0000b\u001b\ud800c\u{1f600}')).toBe('a\ufffdb\ufffd\ufffdc\u{1f600}');
  });
});
