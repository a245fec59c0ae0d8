// `npm run check`: everything about the code that is not a test. Prints the time of each check; all run even if one fails.
// `npm run check -- words lint` runs only these.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

const node = process.execPath;
/** @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]} */
const checks = [
  ['formatting', node, [bin('prettier'), '--check', '--log-level', 'warn', '.']],
  ['types of tests', node, [bin('tsc'), '-p', 'tsconfig.tests.json']],
  ['types of scripts', node, [bin('tsc'), '-p', 'tsconfig.scripts.json']],
  ['types of benchmarks', node, [bin('tsc'), '-p', 'scripts/bench/tsconfig.json']],
  ['lint', node, ['--max-old-space-size=6000', bin('eslint'), '.', '--max-warnings', '0']],
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
 * Runs the checks and returns what came of each.
 * @param {readonly string[]} [names] only these
 */
export function runChecks(names = checks.map(([name]) => name)) {
  return checks
    .filter(([name]) => names.includes(name))
    .filter(([name]) => name !== 'API descriptions' || existsSync(join(root, 'implementations/contract/redocly.yaml')))
    .map(([name, command, args]) => {
      const started = performance.now();
      const result = spawnSync(command, args, {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 1 << 28,
      });
      const passed = result.status === 0;
      console.log(`${passed ? 'pass' : 'FAIL'}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      if (!passed) console.log(`${result.stdout}${result.stderr}`.trimEnd());
      return { name, passed };
    });
}

if (process.argv[1] === join(root, 'scripts', 'check.mjs')) {
  await main(() => {
    const names = process.argv.slice(2);
    const known = checks.map(([name]) => name);
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(`Unknown check: ${unknown.join(', ')}. Checks: ${known.map((name) => `"${name}"`).join(', ')}.`);
    ensureInstalled('all');
    ensureBuilt();
    const failed = runChecks(names.length > 0 ? names : known).filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  });
}
