// Runs a harness that is part of the tests, which are never built: it is compiled into the checkout, so that packages resolve.
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

/**
 * What a harness prints, as a Markdown table; undefined if it failed, with its exit code as that of this process.
 *
 * @param {string} entry path of its source from the root of the repository
 * @param {readonly string[]} args
 * @param {readonly string[]} columns of the table, whose rows the harness prints
 * @returns {Promise<string | undefined>}
 */
export async function printTable(entry, args, columns) {
  const outfile = join(root, 'conformance', 'dist', 'mutants', `${basename(entry, '.ts')}.mjs`);
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
  const { status, stdout } = spawnSync(process.execPath, [outfile, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  process.exitCode = status ?? 1;
  if (status !== 0) return undefined;
  const table = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`, stdout.trim()].join('\n');
  console.log(table);
  return table;
}
