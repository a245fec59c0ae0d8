// @ts-check
// Runs one suite of tests with jest and reads what it reports.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bin, root } from './prepare.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ readonly project: string, readonly workers: number, readonly only?: string, readonly except?: string }} Pass `only` and `except` select files by their path
 * @typedef {{ title: string, fullName: string, status: string, duration?: number | null }} TestReport duration in milliseconds
 * @typedef {{ name: string, startTime: number, endTime: number, assertionResults: TestReport[] }} FileReport
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   numRuntimeErrorTestSuites: number, success: boolean, testResults: FileReport[]
 * }} JestReport
 */

/** Files that measure time, memory or sockets: they run one at a time, after the others of their suite. */
const measured =
  '(canvas-at-scale|embedding|hostile-size|large-views|layout-worker|long-life)\\.browser|(convert-to-k6|graceful-stop|half-open|hostile-documents|hostile-responses|long-life)\\.process';
const chains = '(chains|run-command|check-targets|serve-command|compiled-cache|import|waiting-ends)\\.process';

/**
 * The runs of jest that make up a suite: browsers and processes mostly wait for each other, so two files of them run at once.
 * @type {Record<string, readonly Pass[]>}
 */
const passes = {
  unit: [{ project: 'unit', workers: 2 }],
  servers: [{ project: 'servers', workers: 2 }],
  process: passesWithMeasured('process'),
  browser: passesWithMeasured('browser'),
  chains: [{ project: 'process', workers: 2, only: chains }],
  soak: [{ project: 'soak', workers: 1 }],
};

/** @param {string} project */
function passesWithMeasured(project) {
  return [
    { project, workers: 2, except: measured },
    { project, workers: 1, only: measured },
  ];
}

export const suitesOfTests = Object.keys(passes);

/**
 * Runs a suite; prints its slowest ten files and tests.
 * @param {string} suite one of `suitesOfTests`
 * @param {readonly string[]} [options] more options of jest
 * @param {string} [only] runs only the files whose path matches this pattern
 * @returns {{ counts: Counts, files: FileReport[] }}
 */
export function runJest(suite, options = [], only = undefined) {
  const reports = (passes[suite] ?? []).map((pass, index) => runPass(pass, `${suite}-${index + 1}`, options, only));
  const files = reports.flatMap((report) => report?.testResults ?? []);
  printSlowest(files);
  return { counts: reports.map(toCounts).reduce(addCounts), files };
}

/**
 * @param {Counts} left
 * @param {Counts} right
 * @returns {Counts}
 */
export function addCounts(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {Pass} pass
 * @param {string} name of the report
 * @param {readonly string[]} options
 * @param {string} [named]
 * @returns {JestReport | undefined} nothing where jest ended without a report
 */
function runPass({ project, workers, only, except }, name, options, named) {
  // Of several patterns, jest runs the files that match any of them; a file here must match all.
  const required = [only, named].filter((pattern) => pattern !== undefined).map((pattern) => `(?=.*(?:${pattern}))`);
  const output = join(root, 'reports', `${name}.json`);
  mkdirSync(dirname(output), { recursive: true });
  rmSync(output, { force: true });
  const { status, signal } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=4096',
      bin('jest'),
      '--selectProjects',
      project,
      '--maxWorkers',
      String(workers),
      '--json',
      '--outputFile',
      output,
      '--passWithNoTests',
      ...options,
      ...(required.length > 0 ? ['--testPathPatterns', `^${required.join('')}`] : []),
      ...(except === undefined ? [] : ['--testPathIgnorePatterns', '/node_modules/', '/dist/', except]),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      // A suite that hangs is a failure, not a run without end. The soak tests together take hours.
      timeout: (project === 'soak' ? 360 : 30) * 60_000,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    },
  );
  if (existsSync(output)) return JSON.parse(readFileSync(output, 'utf8'));
  console.log(`FAIL  ${project}: jest ended without a report (exit code ${status ?? signal})`);
  return undefined;
}

/**
 * @param {JestReport | undefined} report
 * @returns {Counts}
 */
function toCounts(report) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed || (report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {readonly FileReport[]} files */
function printSlowest(files) {
  const byFile = files.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    milliseconds: endTime - startTime,
  }));
  const byTest = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      name: `${relative(root, name)}: ${title}`,
      milliseconds: duration ?? 0,
    })),
  );
  for (const [what, entries] of /** @type {const} */ ([
    ['files', byFile],
    ['tests', byTest],
  ])) {
    const slowest = entries.sort((left, right) => right.milliseconds - left.milliseconds).slice(0, 10);
    if (slowest.length > 0) console.log(`Slowest ${what}:`);
    for (const { name, milliseconds } of slowest)
      console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name.slice(0, 150)}`);
  }
}
