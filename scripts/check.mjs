// @ts-check
// `npm run check`: everything about the code that is not a test. Prints the time of each check; all run even if one fails, two at once.
// `npm run check -- words lint` runs only these.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

const node = process.execPath;
/** @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]} */
const checks = [
  // The longest first, so that it does not run alone at the end.
  [
    'lint',
    node,
    [
      '--max-old-space-size=6000',
      bin('eslint'),
      '.',
      '--max-warnings=0',
      '--suppressions-location=etc/lint-suppressions.json',
    ],
  ],
  ['formatting', node, [bin('prettier'), '--check', '--log-level', 'warn', '.']],
  ['types of tests', node, [bin('tsc'), '-p', 'tsconfig.tests.json']],
  ['types of scripts', node, [bin('tsc'), '-p', 'tsconfig.scripts.json']],
  ['types of benchmarks', node, [bin('tsc'), '-p', 'scripts/bench/tsconfig.json']],
  [
    'import rules',
    node,
    [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'core/src',
      'plugins',
      'ui/src',
      'ui/host/src',
      'implementations',
      'conformance/src',
      'conformance/arazzo-kit/src',
      'cli/src',
    ],
  ],
  ['unused code', node, [bin('knip'), '--no-progress']],
  [
    'API descriptions',
    node,
    [bin('redocly'), 'lint', '--config', 'implementations/contract/redocly.yaml', '--format', 'summary'],
  ],
  ['manifest of the elements', node, ['ui/scripts/write-manifest.mjs', '--check']],
  ['licenses of what is bundled', node, ['scripts/write-notices.mjs', '--check']],
  ['links of the documentation', node, ['scripts/checks/check-links.mjs']],
  ['words', node, ['scripts/checks/check-words.mjs']],
  ['commit messages', node, ['scripts/checks/check-commits.mjs']],
  ['page size', node, [bin('size-limit')]],
  ['engines of dependencies', node, ['scripts/checks/check-engines.mjs']],
  ['packages', node, ['scripts/checks/check-packages.mjs']],
  ['API reports', node, ['scripts/api-reports.mjs', '--built']],
];

/**
 * Runs the checks and returns what came of each, in the order in which they ended.
 * @param {readonly string[]} [names] only these
 */
export async function runChecks(names = checks.map(([name]) => name)) {
  const remaining = checks
    .filter(([name]) => names.includes(name))
    .filter(([name]) => name !== 'API descriptions' || existsSync(join(root, 'implementations/contract/redocly.yaml')));
  /** @type {{ name: string, passed: boolean }[]} */
  const results = [];
  const work = async () => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) results.push(await runCheck(next));
  };
  await Promise.all([work(), work()]);
  return results;
}

/** @param {typeof checks[number]} check */
async function runCheck([name, command, args]) {
  const started = performance.now();
  const { passed, output } = await runQuietly(command, args);
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd());
  return { name, passed };
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ passed: false, output: error.message }));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

if (process.argv[1] === join(root, 'scripts', 'check.mjs')) {
  await main(async () => {
    const names = process.argv.slice(2);
    const known = checks.map(([name]) => name);
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(`Unknown check: ${unknown.join(', ')}. Checks: ${known.map((name) => `"${name}"`).join(', ')}.`);
    ensureInstalled('all');
    ensureBuilt();
    const results = await runChecks(names.length > 0 ? names : known);
    const failed = results.filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  });
}
