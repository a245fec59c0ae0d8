// @ts-check
// Adds up what several runs of scripts/test.mjs counted (`--label=NAME`), and ends with one line. A run that left no count is a failure.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { addCounts, formatCounts } from './run-jest.mjs';

const total = process.argv.slice(2).reduce(
  (sum, label) => {
    const file = join(root, 'reports', `total-${label}.json`);
    if (existsSync(file)) return addCounts(sum, JSON.parse(readFileSync(file, 'utf8')));
    console.log(`${label}: ended without counting its tests`);
    return addCounts(sum, { passed: 0, failed: 1, skipped: 0 });
  },
  { passed: 0, failed: 0, skipped: 0 },
);
console.log(formatCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;
