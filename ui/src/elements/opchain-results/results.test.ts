import { describe, expect, test } from '@jest/globals';
import type { StepResult, RunSummary } from '@opchain/core';
import { flattenJson, PAGE_SIZE } from './flatten-json.js';
import { formatPrecise } from './format-time.js';
import { requestToCurl } from './request-to-curl.js';
import { runToHar } from './run-to-har.js';
import { readServerMessage } from './read-server-message.js';

const defaultState = { toggled: new Set<string>(), shown: new Map<string, number>() };

describe('a request as curl', () => {
  test('quotes every character for the shell', () => {
    const text = requestToCurl({
      method: 'POST',
      url: 'http://127.0.0.1:4000/customers?q=a&b',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Empty', ''],
      ],
      body: `{"name":"O'Brien $HOME \`id\`"}`,
    });
    expect(text).toBe(
      "curl \\\n  --request POST 'http://127.0.0.1:4000/customers?q=a&b' \\\n  --header 'Content-Type: application/json' \\\n  --header 'X-Empty;' \\\n  --data-raw '{\"name\":\"O'\\''Brien $HOME `id`\"}'",
    );
  });

  test('a GET request needs no method', () => {
    expect(requestToCurl({ method: 'GET', url: 'http://x.test/', headers: [] })).toBe('curl http://x.test/');
  });
});

const result: StepResult = {
  stepId: 'createOrder',
  state: 'succeeded',
  startedAt: 10,
  tokenAt: 30,
  sentAt: 31,
  endedAt: 71.5,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:4000/orders?x=1',
    headers: [['Content-Type', 'application/json']],
    body: '{}',
  },
  response: {
    status: 201,
    statusText: 'Created',
    headers: [['Location', '/orders/1']],
    contentType: 'application/json',
    text: '{"id":"1"}',
    json: { id: '1' },
    size: 10,
    truncated: false,
  },
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
};
const summary: RunSummary = {
  runId: 'r1',
  chainTitle: 'R1',
  state: 'succeeded',
  diagnostics: [],
  startedAtEpoch: Date.UTC(2026, 10, 21),
  durationMs: 80,
  results: [
    { ...result, stepId: 'later', startedAt: 50 },
    result,
    {
      ...result,
      stepId: 'skipped',
      state: 'skipped',
      startedAt: undefined,
      request: undefined,
    } as unknown as StepResult,
  ],
};

test('a run as HAR lists its calls in the order of starting, with the token part separate', () => {
  const { log } = JSON.parse(runToHar(summary)) as {
    log: {
      version: string;
      entries: {
        comment: string;
        time: number;
        timings: { blocked: number; wait: number };
        request: { queryString: unknown[] };
      }[];
    };
  };
  expect(log.version).toBe('1.2');
  expect(log.entries.map(({ comment }) => comment)).toEqual(['createOrder', 'later']);
  expect(log.entries[0]).toMatchObject({
    time: 61.5,
    timings: { blocked: 21, wait: 40.5 },
    startedDateTime: '2026-11-21T00:00:00.010Z',
    request: { queryString: [{ name: 'x', value: '1' }] },
  });
});

describe('the server message', () => {
  test.each([
    [{ title: 'Unauthorized', detail: 'The token is old.' }, 'The token is old.'],
    [{ error: 'invalid_grant', error_description: 'Wrong password' }, 'Wrong password'],
    [{ error: { message: 'No' } }, 'No'],
    [{ errors: [{ message: 'price is negative' }] }, 'price is negative'],
  ])('of %j is %p', (json, message) => {
    expect(readServerMessage({ ...result.response!, json })).toBe(message);
  });

  test('is undefined if there is none', () => {
    expect(readServerMessage({ ...result.response!, json: { id: 1 } })).toBeUndefined();
    expect(readServerMessage(undefined)).toBeUndefined();
  });
});

describe('the tree of a body', () => {
  test('expands what is short and near the top', () => {
    const lines = flattenJson({ id: 'c1', deep: { a: { b: { c: { d: 1 } } } } }, defaultState);
    expect(lines.map(({ id }) => id)).toEqual(['', 'id', 'deep', 'deep/a', 'deep/a/b']);
    expect(lines.at(-1)?.open).toBe(false);
  });

  test('shows long lists page by page, with bounded work', () => {
    const lines = flattenJson(
      Array.from({ length: 100_000 }, (_, index) => index),
      defaultState,
    );
    expect(lines).toHaveLength(1 + PAGE_SIZE + 1);
    expect(lines.at(-1)?.remaining).toBe(100_000 - PAGE_SIZE);
  });

  test('distinguishes keys with unusual characters', () => {
    const lines = flattenJson({ 'a/b': 1, a: { b: 2 } }, defaultState);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.find(({ key }) => key === 'a/b')?.path).toEqual(['a/b']);
  });
});

test.each([
  [38.24, '38.2 ms'],
  [1240, '1.24 s'],
  [61_000, '1 min 1 s'],
])('%p milliseconds in a column are formatted as %p', (value, text) => {
  expect(formatPrecise(value)).toBe(text);
});
