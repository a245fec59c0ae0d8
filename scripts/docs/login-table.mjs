// `node scripts/docs/login-table.mjs`: runs the tests of every login, in the command and in the page, and writes their results as a table into docs/headless.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, ensureBuilt, ensureInstalled, main, root } from '../prepare.mjs';
import { writeMarkedBlock } from './marked-block.mjs';

const suites = [
  ['servers', 'cli/test/logins/every-login.servers.test.ts'],
  ['browser', 'ui/test/building/logins/every-login.browser.test.ts'],
];
/** The ends of the titles that name where a login works; the others name why it does not. */
const places = [' in the page', ' in the page with a relay', ' in the command'];

/**
 * The titles of the passed tests of a suite. Throws if one has not passed.
 *
 * @param {string[]} suite
 * @returns {string[]}
 */
function run([project = '', file = '']) {
  const output = join(mkdtempSync(join(tmpdir(), 'opchain-logins-')), 'results.json');
  const args = [bin('jest'), file, '--selectProjects', project, '--json', '--outputFile', output];
  spawnSync(process.execPath, ['--experimental-vm-modules', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  /** @type {{ readonly title: string, readonly status: string }[]} */
  const results = testResults.flatMap((/** @type {{ assertionResults: object[] }} */ each) => each.assertionResults);
  const failed = results.filter(({ status }) => status !== 'passed');
  if (results.length === 0 || failed.length > 0)
    throw new Error(`${file}: not passed: ${failed.map(({ title }) => title).join(', ') || 'all of it'}`);
  return results.map(({ title }) => title);
}

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  const titles = new Set(suites.flatMap(run));
  const names = [...titles].flatMap((title) => (title.endsWith(' in the command') ? [title.slice(0, -15)] : []));
  const cell = (/** @type {string} */ name, /** @type {string} */ place) => (titles.has(name + place) ? 'yes' : 'no');
  const rows = names.map((name) => `| ${[name, ...places.map((place) => cell(name, place))].join(' | ')} |`);
  writeMarkedBlock(
    join(root, 'docs', 'headless.md'),
    'logins',
    ['| login | page | page with a relay | command |', '|---|---|---|---|', ...rows].join('\n'),
  );
});
