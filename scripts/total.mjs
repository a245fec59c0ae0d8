// Adds up what several runs of scripts/test.mjs counted (`--label=NAME`), and ends with one line. A run that left no count is a failure.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
for (const label of process.argv.slice(2)) {
  const file = join(root, 'reports', `total-${label}.json`);
  if (!existsSync(file)) {
    console.log(`${label}: ended without counting its tests`);
    total.failed += 1;
    continue;
  }
  const counts = JSON.parse(readFileSync(file, 'utf8'));
  for (const key of Object.keys(total)) total[key] += counts[key];
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
