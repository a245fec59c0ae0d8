import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { main } from '../main.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'opchain-compare-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Overrides {
  readonly total?: number;
  readonly customerId?: string;
  readonly state?: string;
  readonly rounds?: object;
}

/** A report of a chain that creates a customer and orders for it. */
function report(id: string, took: number, { total = 5, customerId = id, state = 'succeeded', rounds }: Overrides = {}) {
  const step = (stepId: string, at: number, json: object, more: object = {}) => ({
    stepId,
    state: 'succeeded',
    startedAt: at,
    endedAt: at + took,
    response: { status: 201, statusText: '', headers: [['Location', `/x/${id}`]], json, size: 1, truncated: false },
    checks: [],
    mismatches: [],
    captures: {},
    attempts: [],
    ...more,
  });
  const failed = { state, failure: { code: 'CHECK_FAILED', message: 'The total is wrong.' } };
  return {
    runId: id,
    chainTitle: 'Orders',
    state,
    diagnostics: [],
    startedAtEpoch: took,
    durationMs: 2 * took,
    results: [
      step('createCustomer', 0, { id }),
      step('createOrder', took, { id: `order-${id}`, customerId, total }, state === 'failed' ? failed : {}),
      ...(rounds === undefined ? [] : [step('poll', 2 * took, {}, { executions: rounds })]),
    ],
    outputs: { order: `order-${id}` },
  };
}

async function compare(reports: readonly unknown[], ...args: readonly string[]) {
  const files = reports.map((content, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  });
  let out = '';
  let err = '';
  const code = await main(['compare', ...files, ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    isTerminal: false,
    color: false,
    columns: 80,
    env: {},
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('two good runs of one chain differ in times only', async () => {
  const { code, out } = await compare([report('a1', 10), report('b7', 25)]);
  expect(out).toBe(
    '✔ Orders: the same in 2 calls\n' +
      '    createCustomer  10 ms → 25 ms\n' +
      '    createOrder  10 ms → 25 ms\n' +
      '    whole run  20 ms → 50 ms\n',
  );
  expect(code).toBe(0);
});

test('a value that differs is shown by its path, and an ID that is not the paired one', async () => {
  const json = join(folder, 'differences.json');
  const reports = [report('a1', 10), report('b7', 10, { total: 6, customerId: 'b8' })];
  const { code, out } = await compare(reports, '--json', json);
  expect(code).toBe(1);
  expect(out).toContain('✘ Orders: 2 differences, 2 calls with a response in both\n');
  expect(out).toContain('    createOrder  /total\n      A 5\n      B 6\n');
  const written = JSON.parse(readFileSync(json, 'utf8')) as { differences: object[]; times: object[] };
  expect(written.differences).toContainEqual({ stepId: 'createOrder', pointer: '/customerId', a: 'a1', b: 'b8' });
  expect(written.times).toContainEqual({ stepId: 'createOrder', a: 10, b: 10 });
});

test('a run that failed is shown with its reason', async () => {
  const { code, out } = await compare([report('a1', 10), report('b7', 10, { state: 'failed' })]);
  expect(code).toBe(1);
  expect(out).toContain('✘ Orders: fails in B, 1 difference, 2 calls');
  expect(out).toContain('    createOrder  failed in B: The total is wrong. [CHECK_FAILED]\n');
  expect(out).toContain('    createOrder  state\n      A "succeeded"\n      B "failed"\n');
});

test('a run that ended otherwise differs although its steps are equal', async () => {
  const { code, out } = await compare([report('a1', 10), report('b7', 10, { state: 'cancelled' })]);
  expect(code).toBe(1);
  expect(out).toContain('    whole run  state\n      A "succeeded"\n      B "cancelled"\n');
});

test('executions are compared individually, including folded ones', async () => {
  const rounds = (count: number) => ({
    count,
    failed: 0,
    results: [{ from: 1, count, state: 'succeeded', times: Array.from({ length: 2 * count }, (_, at) => 20 + at) }],
  });
  const reports = [report('a1', 10, { rounds: rounds(2) }), report('b7', 10, { rounds: rounds(3) })];
  const { out } = await compare(reports);
  expect(out).toContain('    poll #3  state\n      A nothing\n      B "succeeded"\n');
  expect(out).toContain('    poll  2.0 ms → 3.0 ms\n');
});

test.each([
  ['text', 'no report', 'is not valid JSON'],
  ['another file', { log: {} }, 'is not a report of "opchain run --json"'],
  ['a broken report', { state: 'succeeded', durationMs: 1, results: [{}] }, 'is not a report'],
])('%s is rejected by its name', async (_, content, message) => {
  const { code, out, err } = await compare([report('a1', 10), content]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`1.json" ${message}`);
});

test('options for servers are rejected for two reports', async () => {
  const { code, err } = await compare([report('a1', 1), report('b7', 1)], '--input', 'a=1');
  expect(code).toBe(2);
  expect(err).toContain('--input: needs --url twice');
  expect((await compare([report('a1', 1)])).err).toContain('expected --url twice with chain files, or two reports');
});
