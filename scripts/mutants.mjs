// `npm run mutants [-- CONTRACT…]`: runs the mutants of the samples that are derived from the contracts (default: all three), one at a time, and
// shows how many are caught. `npm run mutants -- --write` publishes the score in docs/conformance.md.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  const isWritten = process.argv.includes('--write');
  // What is published is the score of all.
  const names = isWritten ? [] : process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  // The harness is part of the tests, which are never built: it is compiled here, into the checkout so that packages resolve.
  const outfile = join(root, 'conformance', 'dist', 'mutants', 'report.mjs');
  mkdirSync(join(root, '.cache'), { recursive: true });
  await build({
    entryPoints: [join(root, 'conformance/test/proof/report-proof.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    alias: { '@opchain/test-support': join(root, 'scripts', 'test-support', 'src') },
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
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
