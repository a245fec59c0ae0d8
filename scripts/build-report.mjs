// Compiles a harness that is part of the tests, which are never built, into the checkout, so that packages resolve.
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

/**
 * The path of a compiled harness.
 *
 * @param {string} entry path of its source from the root of the repository
 * @param {string} name of the compiled file
 * @returns {Promise<string>}
 */
export async function buildReport(entry, name) {
  const outfile = join(root, 'conformance', 'dist', 'mutants', name);
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    packages: 'external',
    alias: { '@opchain/test-support': join(root, 'scripts', 'test-support', 'src') },
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return outfile;
}
