// Runs a harness that is part of the tests, which are never built: it is compiled into the checkout, so that packages resolve.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

/**
 * What a harness prints, as a Markdown table; undefined if it failed, with its exit code as that of this process.
 *
 * @param {string} entry path of its source from the root of the repository
 * @param {readonly (readonly string[])[]} runs the arguments of each process; all run at once
 * @param {readonly string[]} columns of the table, whose rows the harness prints
 * @returns {Promise<string | undefined>}
 */
export async function printTable(entry, runs, columns) {
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
  const run = async (/** @type {readonly string[]} */ args) => {
    const child = spawn(process.execPath, [outfile, ...args], { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] });
    const [rows, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return { rows: rows.trim(), status: status ?? 1 };
  };
  const done = await Promise.all(runs.map(run));
  process.exitCode = Math.max(...done.map(({ status }) => status));
  if (process.exitCode !== 0) return undefined;
  const table = [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...done.map(({ rows }) => rows),
  ].join('\n');
  console.log(table);
  return table;
}
