import type { JsonValue } from '../model/json.js';
import type { RunSummary } from '../model/run.js';
import type { Suite, SuiteFile, SuiteRole, SuiteTest, TestResult } from './suite.js';

/** Values by the name of the input that gets them. */
type Inputs = Readonly<Record<string, JsonValue>>;

/** A test that has run. */
export interface ExecutedTest {
  readonly summary: RunSummary;
  /** Why it does not pass although its run succeeded, in one sentence. */
  readonly problem?: string | undefined;
}

/** How a suite runs. */
export interface SuiteOptions {
  /**
   * Runs a workflow. `given` are the outputs of the set-up that ran before; its inputs of the same names get them.
   * Rejects if it cannot be run at all.
   */
  readonly execute: (test: SuiteTest, given: Inputs, signal: AbortSignal, role: SuiteRole) => Promise<ExecutedTest>;
  /** How many tests run at the same time (default 1). */
  readonly concurrency?: number;
  /** No further test starts after one has failed. */
  readonly failFast?: boolean;
  /** Cancels the tests; tear-down still runs. */
  readonly signal: AbortSignal;
  /** How long tear-down may take, in milliseconds (default 30,000). */
  readonly tearDownTimeoutMs?: number;
  /** Gets each test before it starts. */
  readonly onStart?: (test: SuiteTest, role: SuiteRole) => void;
  /** Gets each result as soon as it is known. */
  readonly onResult: (result: TestResult) => void;
  /** Milliseconds; any start. */
  readonly now: () => number;
}

const TEAR_DOWN_TIMEOUT_MS = 30_000;

/**
 * Runs set-up, tests and tear-down. Set-up runs one workflow after the other; the outputs of each are passed on by name.
 * When it fails, its tests are skipped. Tear-down always runs if set-up has sent something: after a failure and when the suite
 * is cancelled, too, with a time limit of its own.
 */
export async function runSuite(suite: Suite, options: SuiteOptions): Promise<void> {
  await new SuiteRun(suite, options).run();
}

/** Set-up that ran for a suite or a file. */
interface Prepared {
  readonly outputs: Inputs;
  /** False if there is a set-up and nothing of it was sent: there is nothing to tear down. */
  readonly hasStarted: boolean;
  /** Why it failed. */
  readonly problem?: string;
}

class SuiteRun {
  readonly #suite: Suite;
  readonly #options: SuiteOptions;
  readonly #startedAt: number;
  /** The set-up of each file that has started. */
  readonly #prepared = new Map<SuiteFile, Promise<Prepared>>();
  /** Tests of each file that have not ended. */
  readonly #open = new Map<SuiteFile, number>();
  #hasFailed = false;

  constructor(suite: Suite, options: SuiteOptions) {
    this.#suite = suite;
    this.#options = options;
    this.#startedAt = options.now();
    for (const file of suite.files) this.#open.set(file, file.tests.length);
  }

  async run(): Promise<void> {
    const { setUp, tearDown, files } = this.#suite;
    const prepared = await this.#prepare(setUp, {});
    const queue = files.flatMap((file) => file.tests.map((test) => ({ file, test })));
    // Not `shift`, which moves a hundred thousand rows.
    let next = 0;
    const work = async () => {
      for (let item = queue[next++]; item !== undefined; item = queue[next++])
        await this.#runTest(item.file, item.test, prepared);
    };
    const { concurrency = 1 } = this.#options;
    await Promise.all(Array.from({ length: Math.min(concurrency, queue.length) }, work));
    await this.#cleanUp(tearDown, prepared);
  }

  async #prepare(setUp: readonly SuiteTest[], given: Inputs): Promise<Prepared> {
    let outputs = given;
    let hasStarted = setUp.length === 0;
    for (const [index, test] of setUp.entries()) {
      const result = await this.#execute(test, outputs, 'setup', this.#options.signal);
      outputs = { ...outputs, ...result.summary?.outputs };
      hasStarted ||= hasSent(result);
      if (result.state === 'passed') continue;
      for (const rest of setUp.slice(index + 1)) this.#skip(rest, 'setup', `the set-up "${test.id}" failed`);
      return { outputs, hasStarted, problem: `the set-up "${test.id}" failed` };
    }
    return { outputs, hasStarted };
  }

  async #runTest(file: SuiteFile, test: SuiteTest, before: Prepared): Promise<void> {
    const reason = this.#reasonToSkip(before);
    if (reason === undefined) {
      const prepared = await this.#prepareFile(file, before);
      const late = this.#reasonToSkip(prepared);
      if (late !== undefined) this.#skip(test, 'test', late);
      else await this.#execute(test, prepared.outputs, 'test', this.#options.signal);
    } else this.#skip(test, 'test', reason);
    const open = (this.#open.get(file) ?? 0) - 1;
    this.#open.set(file, open);
    const prepared = await this.#prepared.get(file);
    if (open === 0 && prepared !== undefined) await this.#cleanUp(file.tearDown, prepared);
  }

  #prepareFile(file: SuiteFile, { outputs }: Prepared): Promise<Prepared> {
    let prepared = this.#prepared.get(file);
    if (prepared === undefined) this.#prepared.set(file, (prepared = this.#prepare(file.setUp, outputs)));
    return prepared;
  }

  #reasonToSkip({ problem }: Prepared): string | undefined {
    const { signal, failFast = false } = this.#options;
    if (signal.aborted) return 'the suite was stopped';
    return problem ?? (failFast && this.#hasFailed ? 'an earlier test failed (--fail-fast)' : undefined);
  }

  async #cleanUp(tearDown: readonly SuiteTest[], { outputs: given, hasStarted }: Prepared): Promise<void> {
    if (tearDown.length === 0) return;
    if (!hasStarted) {
      for (const test of tearDown) this.#skip(test, 'teardown', 'its set-up did not start');
      return;
    }
    const limit = AbortSignal.timeout(this.#options.tearDownTimeoutMs ?? TEAR_DOWN_TIMEOUT_MS);
    for (const test of tearDown) await this.#execute(test, given, 'teardown', limit);
  }

  async #execute(test: SuiteTest, given: Inputs, role: SuiteRole, signal: AbortSignal): Promise<TestResult> {
    const { execute, now, onStart, onResult } = this.#options;
    onStart?.(test, role);
    const startedAt = now() - this.#startedAt;
    const ended = await execute(test, given, signal, role).then(
      ({ summary, problem }) => ({ summary, ...verdictOf(summary, problem) }),
      (error: unknown) => ({
        state: signal.aborted ? ('cancelled' as const) : ('failed' as const),
        message: error instanceof Error ? error.message : String(error),
      }),
    );
    const result = { test, role, startedAt, durationMs: now() - this.#startedAt - startedAt, ...ended };
    if (result.state !== 'passed') this.#hasFailed = true;
    onResult(result);
    return result;
  }

  #skip(test: SuiteTest, role: SuiteRole, message: string): void {
    this.#options.onResult({ test, role, state: 'skipped', message });
  }
}

function hasSent({ summary }: TestResult): boolean {
  if (summary === undefined || summary.state === 'refused') return false;
  return summary.state !== 'cancelled' || summary.results.some(({ startedAt }) => startedAt !== undefined);
}

function verdictOf(summary: RunSummary, problem: string | undefined): Pick<TestResult, 'state' | 'message'> {
  if (summary.state === 'succeeded')
    return problem === undefined ? { state: 'passed' } : { state: 'failed', message: problem };
  const state = summary.state === 'cancelled' ? 'cancelled' : 'failed';
  const message = describeFailure(summary);
  return { state, ...(message === undefined ? {} : { message }) };
}

/** The first failure of a run in one sentence, with the step that it happened in. */
function describeFailure({ diagnostics, results }: RunSummary): string | undefined {
  const failed = results.find(({ state, handled }) => state === 'failed' && handled !== true);
  const stopped = failed ?? results.find(({ state }) => state === 'cancelled');
  if (stopped?.failure !== undefined) return `${stopped.stepId}: ${stopped.failure.message}`;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error === undefined ? undefined : `${error.stepId === undefined ? '' : `${error.stepId}: `}${error.message}`;
}
