// @ts-check
// `npm test [-- <suite>…]`: checks and tests. Suites: checks unit servers process browser soak; without names, all but `soak`. `chains` is the
// part of `process` that runs the command and the chains, for another version of Node. With --coverage the unit tests are measured too.
// --only=PATTERN selects files by their path.
// Ends with one line "N passed, N failed[, N skipped]" over everything that ran, and an exit code that says the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { compareCoverage, coverageOptions } from './coverage.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureMongo } from './ensure-mongo.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';
import { exampleDescriptions, githubDescription } from './public-descriptions.mjs';
import { addCounts, formatCounts, runJest, suitesOfTests } from './run-jest.mjs';
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
  let total = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of suites) {
    console.log(`\n── ${suite} ${'─'.repeat(60 - suite.length)}`);
    const started = performance.now();
    const counts = runSuite(suite);
    total = addCounts(total, counts);
    console.log(`${suite}: ${formatCounts(counts)} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await mongo?.stop();
  if (label !== undefined) writeFileSync(join(root, 'reports', `total-${label}.json`), JSON.stringify(total));
  console.log(`\n${formatCounts(total)}`);
  if (total.failed > 0) process.exitCode = 1;
});

/** @param {string} suite */
function runSuite(suite) {
  if (suite === 'checks') {
    const results = runChecks();
    const failed = results.filter(({ passed }) => !passed).length;
    return { passed: results.length - failed, failed, skipped: 0 };
  }
  const isMeasured = suite === 'unit' && options.includes('--coverage');
  const { counts, files } = runJest(suite, isMeasured ? coverageOptions : [], only);
  if (suite === 'soak' && options.includes('--write')) writeSoakResults(files);
  if (!isMeasured) return counts;
  const fallen = compareCoverage();
  for (const line of fallen) console.log(`FAIL  ${line}`);
  return addCounts(counts, { passed: fallen.length === 0 ? 1 : 0, failed: fallen.length, skipped: 0 });
}
