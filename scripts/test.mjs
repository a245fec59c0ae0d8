// `npm test [-- <suite>…]`: checks and tests. Suites: checks unit servers process browser long; without names, all but `long`. `chains` is the part
// of `process` that runs the command and the chains, for another version of Node.
// Ends with one line "N passed, N failed[, N skipped]" over everything that ran, and an exit code that says the same.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureMongo } from './ensure-mongo.mjs';
import { githubDescription } from './github-description.mjs';
import { bin, ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

const everything = ['checks', 'unit', 'servers', 'process', 'browser'];
const known = [...everything, 'chains', 'long'];
const chains =
  'chains\\.process|run-command\\.process|check-targets\\.process|serve-command\\.process|compiled-cache\\.process|import\\.process';
const arguments_ = process.argv.slice(2);
const label = arguments_.find((name) => name.startsWith('--label='))?.slice('--label='.length);
const named = arguments_.filter((name) => !name.startsWith('--'));
const suites = named.length > 0 ? named : everything;

function runJest(suite) {
  const project = suite === 'chains' ? 'process' : suite;
  const output = join(root, 'reports', `${suite}.json`);
  rmSync(output, { force: true });
  // Servers, browsers and whole processes are measured and timed out better one at a time per core.
  const workers = project === 'unit' ? '2' : project === 'servers' ? '2' : '1';
  const result = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=4096',
      bin('jest'),
      '--selectProjects',
      project,
      '--maxWorkers',
      workers,
      '--json',
      '--outputFile',
      output,
      '--passWithNoTests',
      '--forceExit',
      ...(suite === 'chains' ? ['--testPathPatterns', chains] : []),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    },
  );
  if (!existsSync(output)) {
    console.log(`FAIL  ${project}: jest ended without a report (exit code ${result.status ?? result.signal})`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = JSON.parse(readFileSync(output, 'utf8'));
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed || (report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

await main(async () => {
  const unknown = suites.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(', ')}. There are: ${known.join(' ')}.`);
  ensureInstalled();
  ensureBuilt();
  if (suites.includes('browser')) ensureBrowser();
  if (suites.includes('browser') || suites.includes('servers')) {
    await githubDescription().catch((error) =>
      console.log(`GitHub's description cannot be had, so its tests will be skipped: ${error.message}`),
    );
  }
  const mongo = suites.some((name) => name === 'servers' || name === 'process' || name === 'chains')
    ? await ensureMongo()
    : undefined;
  mkdirSync(join(root, 'reports'), { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of suites) {
    console.log(`\n── ${suite} ${'─'.repeat(60 - suite.length)}`);
    const started = performance.now();
    let counts;
    if (suite === 'checks') {
      const results = runChecks();
      counts = {
        passed: results.filter(({ passed }) => passed).length,
        failed: results.filter(({ passed }) => !passed).length,
        skipped: 0,
      };
    } else counts = runJest(suite);
    for (const key of Object.keys(total)) total[key] += counts[key];
    console.log(`${suite}: ${describe(counts)} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await mongo?.stop();
  if (label !== undefined) writeFileSync(join(root, 'reports', `total-${label}.json`), JSON.stringify(total));
  console.log(`\n${describe(total)}`);
  if (total.failed > 0) process.exitCode = 1;
});

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
