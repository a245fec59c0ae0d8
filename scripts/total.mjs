// @ts-check
// Sums up the parts of a run of scripts/test.mjs (`--label=NAME`), and ends with one line. A part that left no summary is a failure.
// An argument `NAME=SECONDS` is other work that took time.
import { main } from './prepare.mjs';
import { printSummary, readSummary, sumOf } from './run-summary.mjs';

await main(() => {
  /** @type {import('./run-summary.mjs').SummaryRow[]} */
  const rows = [];
  /** @type {import('./run-summary.mjs').FlakyTest[]} */
  const flaky = [];
  for (const argument of process.argv.slice(2)) {
    const [name = '', seconds] = argument.split('=');
    const summary = seconds === undefined ? readSummary(name) : undefined;
    if (seconds !== undefined) rows.push({ name, seconds: Number(seconds) });
    else if (summary) {
      rows.push(...summary.rows.map((row) => ({ ...row, name: `${row.name} (${name})` })));
      flaky.push(...summary.flaky);
    } else {
      console.log(`${name}: ended without counting its tests`);
      rows.push({ name, seconds: 0, counts: { passed: 0, failed: 1, skipped: 0 } });
    }
  }
  printSummary({ rows, flaky });
  if (sumOf(rows).failed > 0) process.exitCode = 1;
});
