// `npm run mutants [-- CONTRACT…]`: runs the mutants of the samples that are derived from the contracts (default: all three), one at a time, and
// shows how many are caught. `npm run mutants -- --write` publishes the score in docs/conformance.md.
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { buildReport } from './build-report.mjs';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  const isWritten = process.argv.includes('--write');
  // What is published is the score of all.
  const names = isWritten ? [] : process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const outfile = await buildReport('conformance/test/proof/report-proof.ts', 'report.mjs');
  const { status, stdout } = spawnSync(process.execPath, [outfile, ...names], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  process.exitCode = status ?? 1;
  if (status !== 0) return;
  const table = `| contract | mutants | caught | missed | equivalent | score |\n|---|---|---|---|---|---|\n${stdout.trim()}`;
  console.log(table);
  if (isWritten) writeMarkedBlock(join(root, 'docs', 'conformance.md'), 'proof', table);
});
