import type { RunSummary } from '@opchain/core';
import { compareSummaries, formatJson, isIdentical, isObject, type JsonObject } from '@opchain/core/internal/model';
import { UsageError } from '../../command/usage-error.js';
import { readJsonFile, toSummary } from '../read-run-report.js';
import type { LoggedTest, SuiteReport } from './suite-log.js';

/** The time of each test in a report of a suite, in milliseconds by its id. Throws `UsageError`. */
export function readTimes(file: string): ReadonlyMap<string, number> {
  return new Map(
    readSuiteReport(file).tests.flatMap(({ id, durationMs, role }) =>
      durationMs === undefined || role !== 'test' ? [] : [[id, durationMs] as const],
    ),
  );
}

/** Reads a report that `opchain run --json` wrote for a suite. Throws `UsageError`. */
export function readSuiteReport(file: string): SuiteReport {
  const report = readJsonFile(file);
  if (!isObject(report) || report['format'] !== 'opchain-suite' || !Array.isArray(report['tests']))
    throw new UsageError([`the file "${file}" is not a report of a suite that "opchain run --json" wrote`]);
  const { counts: _, format: __, tests, ...rest } = report;
  return { ...rest, tests: (tests as readonly JsonObject[]).map(readTest) } as unknown as SuiteReport;
}

function readTest({ run, ...test }: JsonObject): LoggedTest {
  const read = test as unknown as LoggedTest;
  if (run === undefined) return read;
  const summary = toSummary(run);
  return { ...read, run: [...formatJson(run)].join(''), ...(summary === undefined ? {} : { summary }) };
}

/** The earlier run of each test that passed, by its id, to compare later ones with. Throws `UsageError`. */
export class Baseline {
  readonly #runs: ReadonlyMap<string, RunSummary>;

  constructor(file: string) {
    this.#runs = new Map(
      readSuiteReport(file).tests.flatMap(({ id, state, summary }) =>
        state === 'passed' && summary !== undefined ? [[id, summary] as const] : [],
      ),
    );
    if (this.#runs.size === 0) throw new UsageError([`the report "${file}" has no run of a test that passed`]);
  }

  /** How a run differs from the earlier one, in one sentence; undefined if it does not, or there is none. */
  describeDifference(id: string, summary: RunSummary): string | undefined {
    const earlier = this.#runs.get(id);
    const comparison = earlier && compareSummaries(earlier, summary);
    if (comparison === undefined || isIdentical(comparison)) return undefined;
    const [first] = comparison.differences;
    if (first === undefined) return undefined;
    const more = comparison.differences.length - 1;
    const value = (each: unknown) => (each === undefined ? 'nothing' : JSON.stringify(each));
    return `${first.stepId}: ${first.pointer} was ${value(first.a)} in the baseline, and is ${value(first.b)}${more === 0 ? '' : `; ${more} more ${more === 1 ? 'difference' : 'differences'}`}`;
  }
}

function mergeMocks(reports: readonly SuiteReport[]): Pick<SuiteReport, 'mocks'> {
  const mocks = new Set(reports.flatMap((report) => report.mocks ?? []));
  return mocks.size === 0 ? {} : { mocks: [...mocks] };
}

/** One report of several, for example of the parts of a suite. */
export function mergeReports(reports: readonly SuiteReport[]): SuiteReport {
  const tests = new Map<string, LoggedTest>();
  for (const { tests: own } of reports)
    for (const test of own) {
      const known = tests.get(test.id);
      // Set-up and tear-down of the suite run in each part: the one that failed counts.
      if (known === undefined || (known.state === 'passed' && test.state !== 'passed')) tests.set(test.id, test);
    }
  const [first] = reports.map(({ startedAt }) => startedAt).sort();
  const environment = reports.find((report) => report.environment !== undefined)?.environment;
  const seeds = new Set(reports.map(({ seed }) => seed));
  const [seed] = seeds.size === 1 ? seeds : [];
  const shards = reports.flatMap((report) => report.shards ?? []);
  return {
    startedAt: first ?? '',
    durationMs: Math.max(0, ...reports.map(({ durationMs }) => durationMs)),
    ...(environment === undefined ? {} : { environment }),
    ...mergeMocks(reports),
    ...(seed === undefined ? {} : { seed }),
    ...(shards.length === 0 ? {} : { shards }),
    tests: [...tests.values()].sort((left, right) => left.index - right.index),
  };
}
