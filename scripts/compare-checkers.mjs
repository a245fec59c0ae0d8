// `node scripts/compare-checkers.mjs --schemathesis PATH [--seconds N] [--every N] [--write]`: runs one mutant of each
// operator of `opchain check --prove`, or of every Nth one, that changes a response of the sample shop, and shows which of them Schemathesis (an
// installed `st`) and `opchain check` find within the same time. With --write the table goes into docs/conformance.md.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

const description = join(root, 'implementations/contract/shop.openapi.yaml');
const port = 4871;
const url = `http://127.0.0.1:${port}`;
/** Where the checkers may write. */
const folder = mkdtempSync(join(tmpdir(), 'opchain-checkers-'));

/**
 * The exit code of a command; undefined if it took longer than allowed.
 *
 * @param {string} command
 * @param {readonly string[]} given
 * @param {number} limitMs
 * @returns {Promise<number | null | undefined>}
 */
function run(command, given, limitMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { cwd: folder, stdio: 'ignore', timeout: limitMs });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal === null ? code : undefined));
  });
}

/**
 * A new, empty shop while the work runs.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withShop(work) {
  const server = spawn(process.execPath, ['implementations/express/dist/main.js', '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await new Promise((resolve) => server.stdout.once('data', resolve));
    return await work();
  } finally {
    server.kill();
    await ended;
  }
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      schemathesis: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      every: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const { schemathesis, seconds, every, write } = values;
  if (schemathesis === undefined) throw new Error('Pass the path of an installed Schemathesis: --schemathesis PATH.');
  ensureInstalled('all');
  ensureBuilt();
  const built = (/** @type {string} */ file) => import(join(root, 'conformance/dist', file));
  const { loadProfile } = await built('contract/load-profile.js');
  const { listMutants } = await built('prove/list-mutants.js');
  const { startMutatingProxy } = await built('prove/start-mutating-proxy.js');

  /** @type {Map<string, any[]>} the mutants of each operator */
  const mutants = new Map();
  for (const mutant of await listMutants(await loadProfile('shop')))
    mutants.set(mutant.operator, [...(mutants.get(mutant.operator) ?? []), mutant]);

  const limitMs = Number(seconds) * 1000;
  const baseline = join(folder, 'baseline.json');
  const proxy = await startMutatingProxy(url);
  const generate = (/** @type {readonly string[]} */ more) =>
    run(
      schemathesis,
      ['run', description, '--url', proxy.url, '--checks', 'all', '--baseline', baseline, ...more],
      limitMs,
    );
  const check = () =>
    run(
      process.execPath,
      [join(root, 'cli/bin/opchain.js'), 'check', '--url', proxy.url, '--profile', 'shop', '--quiet'],
      limitMs,
    );
  try {
    // What it reports of the correct server is not a mutant that it finds.
    for (const seed of ['1', '2', '3']) await withShop(() => generate(['--seed', seed, '--baseline-update']));
    const sound = await withShop(check);
    if (sound !== 0) throw new Error(`The sound server does not pass in ${seconds} seconds (${String(sound)}).`);
    /** @type {{ title: string, generated: boolean, checked: boolean }[]} */
    const found = [];
    const chosen = [...mutants.values()].filter((_, index) => index % Number(every) === 0);
    for (const candidates of chosen) {
      for (const { operator, title, mutate } of candidates) {
        let applied = 0;
        const caught = async (/** @type {() => Promise<number | null | undefined>} */ checker) => {
          proxy.install(mutate);
          const code = await withShop(checker);
          applied += proxy.applied();
          return code === 1;
        };
        const generated = await caught(() => generate(['--seed', '1']));
        const checked = await caught(check);
        console.log(`${operator}: Schemathesis ${generated ? 'found' : '-'}, opchain check ${checked ? 'found' : '-'}`);
        // It changed no response: nobody could find it.
        if (applied === 0) continue;
        found.push({ title, generated, checked });
        break;
      }
    }
    const mark = (/** @type {boolean} */ isFound) => (isFound ? 'found' : '');
    const count = (/** @type {'generated' | 'checked'} */ key) => found.filter((each) => each[key]).length;
    const table = [
      '| mutant | Schemathesis | `opchain check` |',
      '|---|---|---|',
      ...found.map(({ title, generated, checked }) => `| ${title} | ${mark(generated)} | ${mark(checked)} |`),
      `| **of ${found.length}** | **${count('generated')}** | **${count('checked')}** |`,
    ].join('\n');
    console.log(table);
    if (write)
      writeMarkedBlock(
        join(root, 'docs', 'conformance.md'),
        'checkers',
        `${every === '1' ? 'One mutant of each kind' : `One mutant of every ${every}th kind`}, at most ${seconds} seconds for each run.\n\n${table}`,
      );
  } finally {
    await proxy.close();
  }
});
