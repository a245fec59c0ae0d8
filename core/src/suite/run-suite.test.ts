import { expect, test } from '@jest/globals';
import type { RunSummary } from '../model/run.js';
import { runSuite, type SuiteOptions } from './run-suite.js';
import type { Suite, SuiteFile, SuiteTest, TestResult } from './suite.js';

const toTest = (id: string): SuiteTest => ({ id, file: 'a.yaml', workflow: id, title: id, tags: [] });
const toTests = (ids: string) => ids.split(' ').filter(Boolean).map(toTest);
const fileOf = (file: string, tests: string, setUp = '', tearDown = ''): SuiteFile => ({
  file,
  tests: toTests(tests),
  setUp: toTests(setUp),
  tearDown: toTests(tearDown),
});
const suiteOf = (setUp: string, tearDown: string, ...files: readonly SuiteFile[]): Suite => ({
  files,
  setUp: toTests(setUp),
  tearDown: toTests(tearDown),
});

function summaryOf(state: RunSummary['state'], outputs: RunSummary['outputs'] = {}): RunSummary {
  return {
    runId: 'r',
    chainTitle: 't',
    state,
    diagnostics: [],
    startedAtEpoch: 0,
    durationMs: 0,
    results: [],
    outputs,
  };
}

/** Runs a suite whose tests with a name that contains `bad` fail. Returns what ran, in order, and the results. */
async function run(suite: Suite, options: Partial<SuiteOptions> = {}) {
  const ran: string[] = [];
  const results: TestResult[] = [];
  let now = 0;
  await runSuite(suite, {
    signal: new AbortController().signal,
    now: () => (now += 1),
    onResult: (result) => void results.push(result),
    execute: ({ id }, given) => {
      ran.push(Object.keys(given).length === 0 ? id : `${id} with ${Object.keys(given).join(' and ')}`);
      return Promise.resolve({
        summary: summaryOf(id.includes('bad') ? 'failed' : 'succeeded', { [`from-${id}`]: 1 }),
      });
    },
    ...options,
  });
  return { ran, states: results.map(({ test: { id }, state }) => `${id} ${state}`), results };
}

test('set-up runs before all tests, tear-down after them, and both pass on what set-up returned', async () => {
  const { ran } = await run(suiteOf('up', 'down', fileOf('a.yaml', 'one'), fileOf('b.yaml', 'two')));
  expect(ran).toEqual(['up', 'one with from-up', 'two with from-up', 'down with from-up']);
});

test('set-up and tear-down of a file surround the tests of that file only', async () => {
  const { ran } = await run(suiteOf('', '', fileOf('a.yaml', 'one two', 'up', 'down'), fileOf('b.yaml', 'three')));
  expect(ran).toEqual(['up', 'one with from-up', 'two with from-up', 'down with from-up', 'three']);
});

test('after a set-up that failed, its tests are skipped and tear-down runs with what there is', async () => {
  const { ran, states } = await run(suiteOf('up bad-up never', 'down', fileOf('a.yaml', 'one')));
  expect(ran).toEqual(['up', 'bad-up with from-up', 'down with from-up and from-bad-up']);
  expect(states).toEqual(['up passed', 'bad-up failed', 'never skipped', 'one skipped', 'down passed']);
});

test('a set-up that sent nothing leaves nothing to tear down', async () => {
  const { states } = await run(suiteOf('up', 'down', fileOf('a.yaml', 'one')), {
    execute: () => Promise.reject(new Error('no such file')),
  });
  expect(states).toEqual(['up failed', 'one skipped', 'down skipped']);
});

test('a failed test does not keep the others from running, unless the suite fails fast', async () => {
  const suite = suiteOf('', 'down', fileOf('a.yaml', 'bad two'));
  expect((await run(suite)).states).toEqual(['bad failed', 'two passed', 'down passed']);
  expect((await run(suite, { failFast: true })).states).toEqual(['bad failed', 'two skipped', 'down passed']);
});

test('a suite that is stopped starts no further test, and still tears down with a signal of its own', async () => {
  const stopped = new AbortController();
  const signals: boolean[] = [];
  const { states } = await run(suiteOf('', 'down', fileOf('a.yaml', 'one two')), {
    signal: stopped.signal,
    execute: ({ id }, _, signal) => {
      if (id === 'one') stopped.abort();
      signals.push(signal.aborted);
      return Promise.resolve({ summary: summaryOf(id === 'one' ? 'cancelled' : 'succeeded') });
    },
  });
  expect(states).toEqual(['one cancelled', 'two skipped', 'down passed']);
  expect(signals).toEqual([true, false]);
});

test('a test that cannot be run fails with the reason, and one with a problem fails although its run succeeded', async () => {
  const { results } = await run(suiteOf('', '', fileOf('a.yaml', 'one two')), {
    execute: ({ id }) =>
      id === 'one'
        ? Promise.reject(new Error('no such file'))
        : Promise.resolve({ summary: summaryOf('succeeded'), problem: 'it differs' }),
  });
  expect(results.map(({ state, message }) => [state, message])).toEqual([
    ['failed', 'no such file'],
    ['failed', 'it differs'],
  ]);
});

test('as many tests run at the same time as asked for, and the set-up of a file runs once', async () => {
  let running = 0;
  let most = 0;
  const { ran } = await run(suiteOf('', '', fileOf('a.yaml', 'a b c d', 'up')), {
    concurrency: 3,
    execute: async () => {
      most = Math.max(most, (running += 1));
      await new Promise((done) => setImmediate(done));
      running -= 1;
      return { summary: summaryOf('succeeded') };
    },
  });
  expect([most, ran.length]).toEqual([3, 0]);
});
