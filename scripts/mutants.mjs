// `npm run mutants`: runs one mutant of a good server at a time, shows which case caught it, and the score.
// `npm run mutants -- --derived [CONTRACT…]`: runs the mutants that are derived from the contracts (default: all three).
// `npm run mutants -- --derived --write`: publishes the score in docs/conformance.md.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  const isDerived = process.argv.includes('--derived');
  const isWritten = process.argv.includes('--write');
  // What is published is the score of all.
  const names = isWritten ? [] : process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  // The harness is part of the tests, which are never built: it is compiled here, into the checkout so that packages resolve.
  const outfile = join(root, 'conformance', 'dist', 'mutants', 'report.mjs');
  mkdirSync(join(root, '.cache'), { recursive: true });
  await build({
    entryPoints: [join(root, 'conformance/test/mutants', isDerived ? 'report-proof.ts' : 'report-mutants.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  const stdio = isDerived ? 'pipe' : 'inherit';
  const { status, stdout } = spawnSync(process.execPath, [outfile, ...names], {
    cwd: root,
    stdio: ['inherit', stdio, 'inherit'],
    encoding: 'utf8',
  });
  process.exitCode = status ?? 1;
  if (!isDerived || status !== 0) return;
  const table = `| contract | mutants | caught | missed | equivalent | score |\n|---|---|---|---|---|---|\n${stdout.trim()}`;
  console.log(table);
  if (isWritten) writeMarkedBlock(join(root, 'docs', 'conformance.md'), 'proof', table);
});
