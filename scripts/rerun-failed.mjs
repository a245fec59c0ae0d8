// @ts-check
// Each file that failed runs once more, alone, after everything else. What passes then counts as passed and is listed as flaky.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './prepare.mjs';
import { failedTests, rerunFile } from './run-jest.mjs';

/**
 * @typedef {import('./run-jest.mjs').FailedFile} FailedFile
 * @typedef {import('./run-jest.mjs').Counts} Counts
 * @typedef {{ file: string, test: string, outputs: string }} FlakyTest
 * @typedef {{ failed: FailedFile, counts: Counts }} Passed a file that passed when it ran again, and what it counts then
 */

/** In a whole run. Where more fail, something is broken. */
const MAX_RERUNS = 3;

/**
 * @param {readonly FailedFile[]} files
 * @param {{ label?: string, before?: number, folder?: string, rerun?: typeof rerunFile }} [settings] `before` files ran again earlier in the
 * same run; `label` separates the outputs of its parts; `folder` has the configuration of jest
 * @returns {{ reruns: number, passed: Passed[], flaky: FlakyTest[] }}
 */
export function rerunFailed(files, { label = '', before = 0, folder = root, rerun = rerunFile } = {}) {
  if (files.length + before > MAX_RERUNS) {
    const earlier = before > 0 ? ` after ${before} that ran again before` : '';
    console.log(`FAIL  ${files.length} files failed${earlier}, so none runs again: at most ${MAX_RERUNS} do in a run.`);
    return { reruns: 0, passed: [], flaky: [] };
  }
  /** @type {Passed[]} */
  const passed = [];
  /** @type {FlakyTest[]} */
  const flaky = [];
  for (const failed of files) {
    const { counts, output } = rerun(failed, folder);
    const outputs = keepOutputs(join(folder, 'reports', 'reruns', label), failed, output);
    console.log(`${counts ? 'pass' : 'FAIL'}  ${failed.file} (second run)`);
    if (!counts) {
      console.log(output.trimEnd());
      continue;
    }
    passed.push({ failed, counts });
    const tests = failedTests(failed.report);
    for (const test of tests.length > 0 ? tests : ['(the file as a whole)'])
      flaky.push({ file: failed.file, test, outputs: relative(folder, outputs) });
  }
  return { reruns: files.length, passed, flaky };
}

/**
 * The counts of a suite, after files of it passed when they ran again.
 * @param {Counts} counts
 * @param {readonly Passed[]} passed
 * @returns {Counts}
 */
export function correctCounts(counts, passed) {
  return passed.reduce(
    (sum, { failed, counts: now }) => ({
      passed: sum.passed - failed.counts.passed + now.passed,
      failed: sum.failed - failed.counts.failed + now.failed,
      skipped: sum.skipped - failed.counts.skipped + now.skipped,
    }),
    counts,
  );
}

/**
 * @param {string} reports
 * @param {FailedFile} failed
 * @param {string} output of the second run
 */
function keepOutputs(reports, { file, report }, output) {
  const name = join(reports, file.replaceAll('/', '_'));
  mkdirSync(dirname(name), { recursive: true });
  writeFileSync(`${name}-1.txt`, report.message);
  writeFileSync(`${name}-2.txt`, output);
  return `${name}-{1,2}.txt`;
}
