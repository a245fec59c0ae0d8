// `npm run mutants [-- CONTRACT…]`: runs the mutants of the samples that are derived from the contracts (default: all three), one at a time, and
// shows how many are caught. `npm run mutants -- --write` publishes the score in docs/conformance.md.
import { join } from 'node:path';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';
import { printTable } from './run-harness.mjs';

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  const isWritten = process.argv.includes('--write');
  // What is published is the score of all.
  const names = isWritten ? [] : process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const columns = ['contract', 'mutants', 'caught', 'missed', 'equivalent', 'score'];
  const table = await printTable('conformance/test/proof/report-proof.ts', [names], columns);
  if (isWritten && table !== undefined) writeMarkedBlock(join(root, 'docs', 'conformance.md'), 'proof', table);
});
