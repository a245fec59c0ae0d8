// @ts-check
// What a run reports at its end: the tests that were flaky, and what each suite took. A part of a run (`--label=NAME`) saves it in reports/.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { addCounts, formatCounts } from './run-jest.mjs';

/**
 * @typedef {import('./run-jest.mjs').Counts} Counts
 * @typedef {import('./rerun-failed.mjs').FlakyTest} FlakyTest
 * @typedef {{ name: string, seconds: number, counts?: Counts }} SummaryRow work without tests has no counts
 * @typedef {{ rows: SummaryRow[], reruns: number, flaky: FlakyTest[] }} Summary `reruns` is a number of files
 */

const reports = join(root, 'reports');

/** @param {string} label */
const fileOf = (label) => join(reports, `summary-${label}.json`);

/** @param {string} label @param {Summary} summary */
export function saveSummary(label, summary) {
  writeFileSync(fileOf(label), JSON.stringify(summary));
}

/** @param {string} label @returns {Summary | undefined} */
export function readSummary(label) {
  return existsSync(fileOf(label)) ? JSON.parse(readFileSync(fileOf(label), 'utf8')) : undefined;
}

/** How many files the other parts of this run ran again. @param {string} label */
export function countEarlierReruns(label) {
  return readdirSync(reports)
    .flatMap((name) => /^summary-(.+)\.json$/.exec(name)?.[1] ?? [])
    .filter((other) => other !== label)
    .reduce((sum, other) => sum + (readSummary(other)?.reruns ?? 0), 0);
}

/** Prints a summary; ends with the line "N passed, N failed[, N skipped]". @param {Omit<Summary, 'reruns'>} summary */
export function printSummary({ rows, flaky }) {
  if (flaky.length > 0) {
    /** @type {{ test: string, file: string }[]} */
    const known = JSON.parse(readFileSync(join(root, 'etc', 'flaky.json'), 'utf8'));
    console.log('\nFlaky (failed, and passed when its file ran again):');
    for (const { file, test, outputs } of flaky) {
      const times = known.filter((each) => each.file === file && each.test === test).length;
      console.log(`  ${file}: ${test}\n    ${times} times in etc/flaky.json; outputs: ${outputs}`);
    }
  }
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`\n${'suite'.padEnd(width)}   passed   failed  seconds`);
  for (const { name, seconds, counts } of rows) {
    const cells = [counts?.passed ?? '', counts?.failed ?? '', seconds.toFixed(0)];
    console.log(`${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}`);
  }
  console.log(`\n${formatCounts(sumOf(rows))}`);
}

/** @param {readonly SummaryRow[]} rows */
export function sumOf(rows) {
  return rows.reduce((sum, { counts }) => (counts ? addCounts(sum, counts) : sum), {
    passed: 0,
    failed: 0,
    skipped: 0,
  });
}
