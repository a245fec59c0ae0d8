// `node scripts/docs/arazzo-kit-matrix.mjs [--results FOLDER]`: runs the kit with every runner that is installed, and writes the matrix into
// docs/arazzo-kit.md. With --results nothing is run: FOLDER holds what the kit wrote before, as NAME.json.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeMarkedBlock } from './marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from '../prepare.mjs';

const kit = join(root, 'conformance', 'arazzo-kit', 'bin', 'arazzo-kit.js');
const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter) };

/** The runners of the kit in the order of the columns, and how each prints its version. */
const runners = [
  { name: 'opchain', title: 'Opchain', version: ['node', '-p', 'require("./cli/package.json").version'] },
  {
    name: 'respect',
    title: '`redocly respect`',
    version: ['node', '-p', 'require("./node_modules/@redocly/cli/package.json").version'],
  },
  { name: 'arazzo-runner', title: '`arazzo-runner` (PyPI)', version: pythonVersion('arazzo-runner') },
  { name: 'arazzo-exec', title: '`arazzo-exec` (PyPI)', version: pythonVersion('arazzo-exec') },
];

/**
 * @typedef {{ title: string, passed: number, counted: number }} Section what the kit wrote of a section
 * @typedef {{ title: string, version: string, results: { sections: Section[] } }} Column
 */

/**
 * A command of a Python package has the interpreter that knows its version in its first line.
 * @param {string} name
 */
function pythonVersion(name) {
  return ['sh', '-c', `"$(head -1 "$(command -v ${name})" | cut -c3-)" -m pip show ${name} | sed -n 's/^Version: //p'`];
}

const isInstalled = (/** @type {string} */ command) =>
  spawnSync('sh', ['-c', `command -v ${command}`], { env }).status === 0;

/**
 * Runs every case with a runner, and has the kit write the results into the folder.
 * @param {string} name
 * @param {string} folder
 */
function runKit(name, folder) {
  const args = [kit, '--runner', name, '--json', join(folder, `${name}.json`)];
  const { error } = spawnSync(process.execPath, args, { env, stdio: 'ignore' });
  if (error) throw error;
}

const readResults = (/** @type {string} */ name, /** @type {string} */ folder) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/**
 * @param {readonly Column[]} columns
 */
function toTable(columns) {
  const titles = (columns[0]?.results.sections ?? []).map(({ title }) => title);
  const cell = (/** @type {Section | undefined} */ section) => `${section?.passed} of ${section?.counted}`;
  return [
    `| Section | ${columns.map(({ title, version }) => `${title} ${version}`).join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...titles.map(
      (/** @type {string} */ title, /** @type {number} */ row) =>
        `| ${[title === 'All' ? '**All**' : title, ...columns.map(({ results }) => cell(results.sections[row]))].join(' | ')} |`,
    ),
  ].join('\n');
}

await main(() => {
  const { results } = parseArgs({ options: { results: { type: 'string' } } }).values;
  const own = results === undefined ? mkdtempSync(join(tmpdir(), 'arazzo-kit-matrix-')) : undefined;
  if (own !== undefined) {
    ensureInstalled('all');
    ensureBuilt();
  }
  const folder = own ?? resolve(results ?? '');
  try {
    const columns = runners
      .filter(({ name }) => name === 'respect' || isInstalled(name))
      .map((runner) => {
        const [command = '', ...args] = runner.version;
        const version = spawnSync(command, args, { env, cwd: root, encoding: 'utf8' }).stdout.trim();
        if (own !== undefined) runKit(runner.name, own);
        return { ...runner, version, results: readResults(runner.name, folder) };
      });
    const missing = runners.filter(({ name }) => !columns.some((column) => column.name === name));
    for (const { name } of missing) console.log(`${name} is not installed: its column is left out.`);
    const table = toTable(columns);
    writeMarkedBlock(join(root, 'docs', 'arazzo-kit.md'), 'matrix', table);
    console.log(table);
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
  }
});
