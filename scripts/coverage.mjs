// @ts-check
// `npm run coverage [-- --write]`: how many lines of each package its unit tests reach, beside etc/coverage.json, which --write renews.
// The report for people is coverage/index.html.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, main, root, workspaces } from './prepare.mjs';
import { runJest } from './run-jest.mjs';

const committed = join(root, 'etc', 'coverage.json');
/** Random cases reach a few lines more or less. In percentage points. */
const tolerance = 2;

/** Options of jest that have it write the reports. */
export const coverageOptions = [
  '--coverage',
  '--coverageProvider=v8',
  '--coverageDirectory=coverage',
  '--coverageReporters=json-summary',
  '--coverageReporters=html',
];

/** The share of lines reached in each package, in percent, from the report of the last run. @returns {Record<string, number>} */
function readCoverage() {
  const summary = JSON.parse(readFileSync(join(root, 'coverage', 'coverage-summary.json'), 'utf8'));
  // The longest folder first: `ui/host` is not `ui`.
  const folders = workspaces().sort((left, right) => right.length - left.length);
  /** @type {Record<string, { total: number, covered: number }>} */
  const sums = {};
  for (const [file, { lines }] of Object.entries(summary)) {
    const folder = folders.find((each) => relative(root, file).startsWith(`${each}/src/`));
    if (folder === undefined) continue;
    const sum = (sums[folder] ??= { total: 0, covered: 0 });
    sum.total += lines.total;
    sum.covered += lines.covered;
  }
  return Object.fromEntries(
    Object.entries(sums)
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([folder, { total, covered }]) => [folder, Math.round((covered / total) * 1000) / 10]),
  );
}

/** What fell since etc/coverage.json was written, a line each; prints the figures. @returns {string[]} */
export function compareCoverage() {
  const before = JSON.parse(readFileSync(committed, 'utf8'));
  const now = readCoverage();
  for (const [folder, percent] of Object.entries(now))
    console.log(`${percent.toFixed(1).padStart(7)} %  ${folder} (committed: ${before[folder] ?? 'none'})`);
  return Object.keys(before)
    .filter((folder) => (now[folder] ?? 0) < before[folder] - tolerance)
    .map((folder) => `Coverage of ${folder} fell from ${before[folder]} % to ${now[folder] ?? 0} %.`);
}

if (process.argv[1] === join(root, 'scripts', 'coverage.mjs')) {
  await main(() => {
    ensureInstalled('all');
    ensureBuilt();
    const { counts } = runJest('unit', coverageOptions);
    if (counts.failed > 0) throw new Error(`${counts.failed} tests failed.`);
    if (process.argv.includes('--write')) writeFileSync(committed, `${JSON.stringify(readCoverage(), null, 2)}\n`);
    const fallen = compareCoverage();
    if (fallen.length > 0)
      throw new Error(`${fallen.join('\n')}\nAdd tests, or accept it: npm run coverage -- --write`);
  });
}
