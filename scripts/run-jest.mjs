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
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: TestReport[] }} FileReport
 * @typedef {{ success: boolean, testResults: FileReport[] }} JestReport
 * @typedef {{ suite: string, pass: Pass, file: string, report: FileReport, counts: Counts }} FailedFile `file` is relative to the root
 */

/**
 * Files that measure elapsed time, the memory of a process or sockets: they run one at a time, after the others of their suite. What a page
 * retains after a garbage collection, its processor time and its counts are the same beside other tests.
 */
const measured = '(convert-to-k6|graceful-stop|half-open|hostile-documents|hostile-responses|long-life)\\.process';
const chains =
  '(chains|run-command|check-(targets|databases)|serve-command|compiled-cache|import|waiting-ends)\\.process';

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
 * @param {string} [folder] with the configuration of jest
 * @returns {{ counts: Counts, files: FileReport[], failed: FailedFile[] }} `failed` are files that can be run again
 */
export function runJest(suite, options = [], only = undefined, folder = root) {
  const results = (passes[suite] ?? []).map((pass, index) => ({
    pass,
    report: runPass(pass, { name: `${suite}-${index + 1}`, options, only, folder }).report,
  }));
  const files = results.flatMap(({ report }) => report?.testResults ?? []);
  printSlowest(files);
  const failed = results.flatMap(({ pass, report }) =>
    (report?.testResults ?? [])
      .filter(({ status }) => status === 'failed')
      .map((file) => ({ suite, pass, file: relative(folder, file.name), report: file, counts: countFile(file) })),
  );
  return { counts: results.map(({ report }) => toCounts(report)).reduce(addCounts), files, failed };
}

/**
 * Runs a file that failed once more, alone.
 * @param {FailedFile} failed
 * @param {string} [folder] with the configuration of jest
 * @returns {{ counts: Counts | undefined, output: string }} without counts unless each test that failed passes now
 */
export function rerunFile({ pass, file, report: before }, folder = root) {
  const only = `/${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  const { report, output } = runPass({ ...pass, workers: 1 }, { name: 'rerun', only, folder, isCaptured: true });
  const passed = report?.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );
  const isPassed = report?.success && passed?.length && failedTests(before).every((name) => passed.includes(name));
  return { counts: isPassed ? toCounts(report) : undefined, output };
}

/** The names of the tests that failed; none where the file itself failed. @param {FileReport} file */
export function failedTests({ assertionResults }) {
  return assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

/** @type {Counts} */
const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

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
 * @param {{ name: string, options?: readonly string[], only?: string | undefined, folder: string, isCaptured?: boolean }} settings `name` is that of the report
 * @returns {{ report: JestReport | undefined, output: string }} no report where jest ended without one; the output where it is captured
 */
function runPass({ project, workers, only, except }, { name, options = [], only: named, folder, isCaptured = false }) {
  // Of several patterns, jest runs the files that match any of them; a file here must match all.
  const required = [only, named].filter((pattern) => pattern !== undefined).map((pattern) => `(?=.*(?:${pattern}))`);
  const reportFile = join(folder, 'reports', `${name}.json`);
  mkdirSync(dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const { status, signal, stderr } = spawnSync(
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
      reportFile,
      '--passWithNoTests',
      ...options,
      ...(required.length > 0 ? ['--testPathPatterns', `^${required.join('')}`] : []),
      ...(except === undefined ? [] : ['--testPathIgnorePatterns', '/node_modules/', '/dist/', except]),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', isCaptured ? 'pipe' : 'inherit'],
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      // A suite that hangs is a failure, not a run without end. The soak tests together take hours.
      timeout: (project === 'soak' ? 360 : 30) * 60_000,
      env: { ...process.env, ...(project === 'soak' && { SOAK: '1' }), FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    },
  );
  const output = stderr ?? '';
  if (existsSync(reportFile)) return { report: JSON.parse(readFileSync(reportFile, 'utf8')), output };
  console.log(`FAIL  ${project}: jest ended without a report (exit code ${status ?? signal})`);
  return { report: undefined, output };
}

/**
 * @param {JestReport | undefined} report
 * @returns {Counts}
 */
function toCounts(report) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const counts = report.testResults.map(countFile).reduce(addCounts, NO_TESTS);
  return { ...counts, failed: counts.failed || (report.success ? 0 : 1) };
}

/**
 * A file that failed without a failed test (it could not be loaded, or a hook failed) is one failure.
 * @param {FileReport} file
 * @returns {Counts}
 */
function countFile(file) {
  const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
  const failed = failedTests(file).length;
  return {
    passed,
    failed: failed || (file.status === 'failed' ? 1 : 0),
    skipped: file.assertionResults.length - passed - failed,
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
