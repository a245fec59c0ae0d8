// @ts-check
// `npm test [-- <suite>…]`: checks and tests. Suites: checks unit servers process browser soak; without names, all but `soak`. `chains` is the
// part of `process` that runs the command and the chains, for another version of Node. With --coverage the unit tests are measured too.
// --only=PATTERN selects files by their path. A file that failed runs once more at the end (scripts/rerun-failed.mjs), except of such a selection.
// --label=NAME saves the summary of a part of a run, for scripts/total.mjs.
// Ends with one line "N passed, N failed[, N skipped]" over everything that ran, and an exit code that says the same.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { compareCoverage, coverageOptions } from './coverage.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureMongo } from './ensure-mongo.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';
import { exampleDescriptions, githubDescription } from './public-descriptions.mjs';
import { correctCounts, rerunFailed } from './rerun-failed.mjs';
import { addCounts, formatCounts, runJest, suitesOfTests } from './run-jest.mjs';
import { countEarlierReruns, printSummary, saveSummary, sumOf } from './run-summary.mjs';
import { writeSoakResults } from './docs/soak-results.mjs';

const usual = ['checks', 'unit', 'servers', 'process', 'browser'];
const known = ['checks', ...suitesOfTests];
const options = process.argv.slice(2);
const label = options.find((name) => name.startsWith('--label='))?.slice('--label='.length);
const only = options.find((name) => name.startsWith('--only='))?.slice('--only='.length);
const named = options.filter((name) => !name.startsWith('--'));
const suites = named.length > 0 ? named : usual;
/** @param {...string} names */
const runsAny = (...names) => suites.some((suite) => names.includes(suite));

await main(async () => {
  const unknown = suites.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(', ')}. There are: ${known.join(' ')}.`);
  const started = performance.now();
  ensureInstalled('all');
  ensureBuilt();
  if (runsAny('browser', 'soak')) ensureBrowser();
  if (runsAny('browser', 'servers')) {
    await Promise.all([githubDescription(), exampleDescriptions()]).catch((error) =>
      console.log(`Descriptions of other authors are not available, so their tests are skipped: ${error.message}`),
    );
  }
  const mongo = runsAny('servers', 'process', 'chains') ? await ensureMongo() : undefined;
  mkdirSync(join(root, 'reports'), { recursive: true });
  /** @type {import('./run-summary.mjs').SummaryRow[]} */
  const rows = [{ name: 'preparation', seconds: secondsSince(started) }];
  /** @type {import('./run-jest.mjs').FailedFile[]} */
  const failed = [];
  for (const suite of suites) {
    console.log(`\n── ${suite} ${'─'.repeat(60 - suite.length)}`);
    const started = performance.now();
    const result = await runSuite(suite);
    rows.push({ name: suite, seconds: secondsSince(started), counts: result.counts });
    failed.push(...result.failed);
    console.log(`${suite}: ${formatCounts(result.counts)} in ${secondsSince(started).toFixed(0)} s`);
  }
  const { reruns, flaky } = only === undefined ? rerunAndCorrect(failed, rows) : { reruns: 0, flaky: [] };
  await mongo?.stop();
  if (label === undefined) printSummary({ rows, flaky });
  else {
    saveSummary(label, { rows, reruns, flaky });
    console.log(`\n${formatCounts(sumOf(rows))}`);
  }
  if (sumOf(rows).failed > 0) process.exitCode = 1;
});

/** @param {number} started */
function secondsSince(started) {
  return (performance.now() - started) / 1000;
}

/**
 * Runs what failed once more, and corrects the rows by what passed.
 * @param {readonly import('./run-jest.mjs').FailedFile[]} failed
 * @param {import('./run-summary.mjs').SummaryRow[]} rows
 */
function rerunAndCorrect(failed, rows) {
  if (failed.length === 0) return { reruns: 0, flaky: [] };
  console.log('\n── second run of what failed');
  const started = performance.now();
  const before = label === undefined ? 0 : countEarlierReruns(label);
  const { reruns, passed, flaky } = rerunFailed(failed, { before, ...(label === undefined ? {} : { label }) });
  for (const row of rows) {
    const own = passed.filter((each) => each.failed.suite === row.name);
    if (row.counts) row.counts = correctCounts(row.counts, own);
  }
  rows.push({ name: 'second runs', seconds: secondsSince(started) });
  return { reruns, flaky };
}

/**
 * @param {string} suite
 * @returns {Promise<{ counts: import('./run-jest.mjs').Counts, failed: import('./run-jest.mjs').FailedFile[] }>}
 */
async function runSuite(suite) {
  if (suite === 'checks') {
    const results = await runChecks();
    const failed = results.filter(({ passed }) => !passed).length;
    return { counts: { passed: results.length - failed, failed, skipped: 0 }, failed: [] };
  }
  const isMeasured = suite === 'unit' && options.includes('--coverage');
  const { counts, files, failed } = runJest(suite, isMeasured ? coverageOptions : [], only);
  if (suite === 'soak' && options.includes('--write')) writeSoakResults(files);
  if (!isMeasured) return { counts, failed };
  const fallen = compareCoverage();
  for (const line of fallen) console.log(`FAIL  ${line}`);
  const ofCoverage = { passed: fallen.length === 0 ? 1 : 0, failed: fallen.length, skipped: 0 };
  return { counts: addCounts(counts, ofCoverage), failed };
}
