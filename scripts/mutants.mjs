// `npm run mutants`: plants one fault at a time into a good server, shows which case caught it, and the score.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  // The harness is part of the tests, which are never built: it is compiled here, into the checkout so that packages resolve.
  const outfile = join(root, 'conformance', 'dist', 'mutants', 'report-mutants.mjs');
  mkdirSync(join(root, '.cache'), { recursive: true });
  await build({
    entryPoints: [join(root, 'conformance/test/mutants/report-mutants.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  const { status } = spawnSync(process.execPath, [outfile], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
