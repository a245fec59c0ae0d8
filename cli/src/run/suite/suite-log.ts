import { foldSummary, formatJson } from '@opchain/core/internal/model';
import type { Suite, SuiteRole, SuiteTest, TestResult } from '@opchain/core/internal/suite';
import type { RunSummary } from '@opchain/core';

/** Characters of the runs in a report; a passed test beyond them is listed without its run. */
const MAX_RUN_CHARACTERS = 50_000_000;
/** Failed tests whose steps a page or a terminal shows. */
const MAX_SHOWN_RUNS = 200;

/** A test in a report. */
export interface LoggedTest {
  readonly id: string;
  readonly file: string;
  readonly workflow: string;
  readonly title: string;
  /** Name of its row in the data file. */
  readonly row?: string;
  readonly round?: number;
  readonly role: SuiteRole;
  readonly state: TestResult['state'];
  /** Milliseconds since the start of the suite. */
  readonly startedAt?: number;
  readonly durationMs?: number;
  readonly message?: string;
  /** Its place in the whole suite, by which the reports of its parts are merged. */
  readonly index: number;
  /** The run of a test that did not pass. */
  readonly summary?: RunSummary;
  /** The run as JSON. */
  readonly run?: string;
}

type Logged = { -readonly [Key in keyof LoggedTest]: LoggedTest[Key] };

/** A suite that has ended. */
export interface SuiteReport {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly environment?: string;
  /** The sources whose calls were answered by mocks. Missing if there are none. */
  readonly mocks?: readonly string[];
  /** What generated inputs were derived from. Missing if there were none. */
  readonly seed?: string;
  /** The part of the suite, such as `2/4`; several in a merged report. */
  readonly shards?: readonly string[];
  /** In the order of the suite. */
  readonly tests: readonly LoggedTest[];
}

/** Collects the results of a suite for its reports. */
export class SuiteLog {
  readonly #places: ReadonlyMap<string, number>;
  readonly #keepsRuns: boolean;
  readonly #tests: LoggedTest[] = [];
  #characters = 0;
  #shown = 0;

  /** `suite` is the whole one; with `keepsRuns`, the report has the runs. */
  constructor(suite: Suite, keepsRuns: boolean) {
    const { setUp, files, tearDown } = suite;
    const all = [...setUp, ...files.flatMap((file) => [...file.setUp, ...file.tests, ...file.tearDown]), ...tearDown];
    this.#places = new Map(all.map(({ id }, index) => [id, index]));
    this.#keepsRuns = keepsRuns;
  }

  add({ test, role, state, startedAt, durationMs, message, summary }: TestResult): void {
    const hasFailed = state !== 'passed';
    const isShown = hasFailed && summary !== undefined && this.#shown < MAX_SHOWN_RUNS;
    if (isShown) this.#shown += 1;
    const run = this.#keepsRuns && summary !== undefined ? this.#format(summary, hasFailed) : undefined;
    const logged: Logged = { ...describeTest(test), role, state, index: this.#places.get(test.id) ?? -1 };
    if (startedAt !== undefined) logged.startedAt = round(startedAt);
    if (durationMs !== undefined) logged.durationMs = round(durationMs);
    if (message !== undefined) logged.message = message;
    if (isShown) logged.summary = summary;
    if (run !== undefined) logged.run = run;
    this.#tests.push(logged);
  }

  get tests(): readonly LoggedTest[] {
    return this.#tests.toSorted((left, right) => left.index - right.index);
  }

  #format(summary: RunSummary, hasFailed: boolean): string | undefined {
    if (!hasFailed && this.#characters > MAX_RUN_CHARACTERS) return undefined;
    const run = [...formatJson(foldSummary(summary))].join('');
    this.#characters += run.length;
    return run;
  }
}

function describeTest({ id, file, workflow, title, row, round: number }: SuiteTest) {
  const described: Omit<Logged, 'role' | 'state' | 'index'> = { id, file, workflow, title };
  if (row !== undefined) described.row = row.name;
  if (number !== undefined) described.round = number;
  return described;
}

const round = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;

/** How many tests have each state; without set-up and tear-down that passed. */
export function countTests(tests: readonly LoggedTest[]): Readonly<Record<TestResult['state'], number>> {
  const counts = { passed: 0, failed: 0, cancelled: 0, skipped: 0 };
  for (const { role, state } of tests) if (role === 'test' || state === 'failed') counts[state] += 1;
  return counts;
}

/** The report as JSON, in parts. */
export function* formatSuiteReport({ tests, ...report }: SuiteReport): Generator<string> {
  yield `${JSON.stringify({ format: 'opchain-suite', ...report, counts: countTests(tests) }, null, 2).slice(0, -2)},\n  "tests": [`;
  for (const [at, { summary: _, run, ...test }] of tests.entries()) {
    const written = JSON.stringify(test);
    yield `${at === 0 ? '' : ','}\n    ${run === undefined ? written : `${written.slice(0, -1)},"run":${run.trimEnd()}}`}`;
  }
  yield '\n  ]\n}\n';
}
