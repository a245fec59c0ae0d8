import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { correctCounts, rerunFailed } from './rerun-failed.mjs';
import { runJest } from './run-jest.mjs';

let folder: string;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rerun-'));
  printed = '';
  jest.spyOn(console, 'log').mockImplementation((line: string) => void (printed += `${line}\n`));
  await write(
    'jest.config.js',
    `module.exports = { projects: [{ displayName: 'unit', testMatch: ['**/*.test.js'], transform: {} }] };`,
  );
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const runSuite = () => runJest('unit', ['--reporters=summary'], undefined, folder);

/** The first line of a test file that counts its runs, in `run`. */
const COUNT_RUNS = `
  const { appendFileSync, readFileSync } = require('node:fs');
  appendFileSync(__filename + '.runs', '.');
  const run = readFileSync(__filename + '.runs', 'utf8').length;`;

test('a test that passes in the second run counts as passed and is listed as flaky, with both outputs', async () => {
  await write(
    'slow.test.js',
    `${COUNT_RUNS}
    test('steady', () => {});
    test('sometimes late', () => expect(run).toBe(2));
    test.skip('off', () => {});`,
  );
  await write('hook.test.js', `${COUNT_RUNS} test('before the hook', () => {}); afterAll(() => expect(run).toBe(2));`);
  const { counts, failed } = runSuite();
  expect(counts).toEqual({ passed: 2, failed: 2, skipped: 1 });

  const { reruns, passed, flaky } = rerunFailed(failed, { folder, label: 'part' });
  expect(correctCounts(counts, passed)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(reruns).toBe(2);
  expect(flaky).toHaveLength(2);
  expect(flaky).toContainEqual({
    file: 'slow.test.js',
    test: 'sometimes late',
    outputs: 'reports/reruns/part/slow.test.js-{1,2}.txt',
  });
  expect(flaky).toContainEqual(expect.objectContaining({ file: 'hook.test.js', test: '(the file as a whole)' }));
  const outputs = join(folder, 'reports/reruns/part/slow.test.js');
  expect(await readFile(`${outputs}-1.txt`, 'utf8')).toContain('Received: 1');
  expect(await readFile(`${outputs}-2.txt`, 'utf8')).toMatch(/PASS.*slow\.test\.js/);
}, 60_000);

test('a test that fails twice, or is skipped in the second run, stays failed', async () => {
  await write('broken.test.js', `test('broken', () => expect(1).toBe(2));`);
  await write(
    'skipping.test.js',
    `${COUNT_RUNS} test('steady', () => {}); (run === 1 ? test : test.skip)('skipped later', () => expect(run).toBe(2));`,
  );
  const { counts, failed } = runSuite();
  const { reruns, passed, flaky } = rerunFailed(failed, { folder });
  expect({ reruns, flaky, counts: correctCounts(counts, passed) }).toEqual({
    reruns: 2,
    flaky: [],
    counts: { passed: 1, failed: 2, skipped: 0 },
  });
  expect(printed).toContain('FAIL  broken.test.js (second run)');
}, 60_000);

test.each([
  { files: 4, before: 0, line: '4 files failed, so none runs again: at most 3 do in a run.' },
  {
    files: 2,
    before: 2,
    line: '2 files failed after 2 that ran again before, so none runs again: at most 3 do in a run.',
  },
])('$files failed files after $before reruns are failures that do not run again', ({ files, before, line }) => {
  const failed = Array.from({ length: files }, (_, index) => ({
    suite: 'unit',
    pass: { project: 'unit', workers: 2 },
    file: `${index}.test.js`,
    report: { name: '', status: 'failed', message: '', startTime: 0, endTime: 0, assertionResults: [] },
    counts: { passed: 0, failed: 1, skipped: 0 },
  }));
  const rerun = jest.fn(() => ({ counts: undefined, output: '' }));
  expect(rerunFailed(failed, { before, folder, rerun })).toEqual({ reruns: 0, passed: [], flaky: [] });
  expect(rerun).not.toHaveBeenCalled();
  expect(printed).toContain(line);
});
