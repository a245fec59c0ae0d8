import type { Chain, JsonValue, RunRequest, RunSummary } from '@opchain/core';
import { formatSeed, listSecretFields, parseSeed } from '@opchain/core/internal/model';
import type { DocumentScope } from '@opchain/core/internal/runner';
import {
  type ExecutedTest,
  type OpenTearDown,
  readInputOutputs,
  readPartialOutputs,
  type ReadSuite,
  runSuite,
  seedTests,
  type Suite,
  type SuiteOptions,
  type SuiteRole,
  type SuiteTest,
  TearDownJournal,
  type TestResult,
} from '@opchain/core/internal/suite';
import type { createFields } from '../create-state.js';
import type { RunStore } from '../runs/run-store.js';
import type { InterruptedSuite, SuiteJournal } from './create-suite-journal.js';
import type { OpenedTest, TestOpener, TestOpenerDependencies } from './create-test-opener.js';
import type { SuiteLine, SuiteState, TestOutcome } from './suite-store.js';

type Inputs = Readonly<Record<string, JsonValue>>;

export interface SuiteRunDependencies extends Omit<TestOpenerDependencies, 'read' | 'run'> {
  readonly run: TestOpenerDependencies['run'] & Pick<RunStore, 'permits' | 'seed'>;
  /** Another seed each time. */
  readonly makeSeed: () => string;
  readonly journal: SuiteJournal;
  /** Called with what was run; descriptions are open until it resolves. */
  readonly onEnded: (suite: EndedSuite) => Promise<void> | void;
}

/** A suite that has run. */
export interface EndedSuite {
  readonly id: string;
  readonly startedAtEpoch: number;
  readonly durationMs: number;
  readonly environment: string | undefined;
  readonly seed: string | undefined;
  /** Of the tests that were run. */
  readonly lines: readonly SuiteLine[];
}

/** Tests that passed whose results are retained. */
const MAX_PASSED = 200;
/** Progress is reported in batches: a test may take a millisecond. */
const BATCH_MS = 32;

/** What is sent for a test, and whose outputs are remembered. */
interface Sent {
  readonly request: RunRequest;
  readonly signal: AbortSignal;
  readonly due?: TearDownJournal | undefined;
}

/** One run of a suite, or of what is left to tear down, whose progress is written into the state. */
export class SuiteRun {
  readonly #read: ReadSuite;
  readonly #selected: Suite;
  readonly #state: ReturnType<typeof createFields<SuiteState>>;
  readonly #dependencies: SuiteRunDependencies & { readonly opener: TestOpener };
  readonly #seedOf: (test: SuiteTest) => string;
  readonly #lines: Map<string, SuiteLine>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passed = 0;
  readonly #suiteSeed: string;
  readonly #outcomes = new Map<string, TestOutcome>();
  #usesSeed = false;
  /** Those that set-up called. */
  #servers: InterruptedSuite['servers'] = {};

  constructor(
    read: ReadSuite,
    selected: Suite,
    state: ReturnType<typeof createFields<SuiteState>>,
    dependencies: SuiteRunDependencies & { readonly opener: TestOpener },
  ) {
    this.#read = read;
    this.#selected = selected;
    this.#state = state;
    this.#dependencies = dependencies;
    const { run, makeSeed } = dependencies;
    const seed = parseSeed(run.seed ?? makeSeed(), Date.now());
    this.#seedOf = seedTests(read.suite, seed);
    this.#suiteSeed = formatSeed(seed);
    const wanted = new Set(listTests(selected).map(({ test }) => test.id));
    this.#lines = new Map(
      state.value.lines.map((line) => [
        line.test.id,
        wanted.has(line.test.id) ? { test: line.test, role: line.role, state: 'waiting' } : line,
      ]),
    );
    this.#flush();
  }

  async run(controller: AbortController): Promise<void> {
    const { journal, environments } = this.#dependencies;
    const start = performance.now();
    if (!(await this.#start(controller))) return;
    const id = crypto.randomUUID();
    await journal.claim(id);
    const due = new TearDownJournal(this.#selected, (open) =>
      journal.save({ id, open, environment: environments.value.active?.name, servers: this.#servers }),
    );
    await runSuite(this.#selected, {
      ...this.#options(controller.signal, due),
      execute: (test, given, signal, role) =>
        role === 'teardown' ? this.#tearDown(test, given, signal) : this.#execute(test, given, signal, { role, due }),
    });
    journal.release(id);
    this.#end(start);
    const ids = new Set(listTests(this.#selected).map(({ test }) => test.id));
    const { lines, startedAt = Date.now(), durationMs = 0, seed } = this.#state.value;
    const environment = environments.value.active?.name;
    const own = lines.filter(({ test }) => ids.has(test.id));
    await this.#dependencies.onEnded({ id, startedAtEpoch: startedAt, durationMs, environment, seed, lines: own });
  }

  /** Runs the tear-down that a suite left. What does not pass stays due. */
  async tearDown(interrupted: InterruptedSuite, controller: AbortController): Promise<InterruptedSuite> {
    const start = performance.now();
    if (!(await this.#start(controller))) return interrupted;
    const left: OpenTearDown[] = [];
    for (const { tests, given } of interrupted.open) {
      const failed: SuiteTest[] = [];
      const options = this.#options(controller.signal);
      await runSuite(
        { files: [], setUp: [], tearDown: tests },
        {
          ...options,
          execute: (test, _, signal) => this.#tearDown(test, given, signal, interrupted.servers),
          onResult(result) {
            options.onResult(result);
            if (result.state !== 'passed') failed.push(result.test);
          },
        },
      );
      if (failed.length > 0) left.push({ tests: failed, given });
    }
    this.#end(start);
    return { ...interrupted, open: left };
  }

  /** Resolves to false if nothing may be sent. */
  async #start(controller: AbortController): Promise<boolean> {
    const isApproved = await this.#approve(controller.signal).catch(() => false);
    if (!isApproved) controller.abort();
    if (controller.signal.aborted) this.#forget();
    else this.#state.patch({ phase: 'running' });
    return !controller.signal.aborted;
  }

  #end(start: number): void {
    this.#flush();
    this.#state.patch({ durationMs: performance.now() - start, ...(this.#usesSeed && { seed: this.#suiteSeed }) });
  }

  #options(signal: AbortSignal, due?: TearDownJournal): Omit<SuiteOptions, 'execute'> {
    return {
      signal,
      now: () => performance.now(),
      onStart: (test, role) => {
        due?.onStart(test, role);
        this.#set({ test, role, state: 'running' });
      },
      onResult: (result) => {
        due?.onResult(result);
        this.#set(this.#toLine(result));
      },
    };
  }

  /** Asks once for everything that the tests need, before the first call. */
  async #approve(signal: AbortSignal): Promise<boolean> {
    for (const { test } of listTests(this.#selected)) {
      if (signal.aborted) return false;
      // Why a test cannot be opened is its result.
      const opened = await this.#open(test).catch(() => undefined);
      if (opened !== undefined && !(await opened.approve())) return false;
    }
    return true;
  }

  #open(test: SuiteTest): Promise<OpenedTest> {
    const error = this.#read.unreadable.get(test.id);
    return error === undefined ? this.#dependencies.opener.open(test) : Promise.reject(error);
  }

  async #execute(
    test: SuiteTest,
    given: Inputs,
    signal: AbortSignal,
    { role, due }: { readonly role: SuiteRole; readonly due: TearDownJournal },
  ): Promise<ExecutedTest> {
    const opened = await this.#open(test);
    const request = opened.request(test, given);
    if (role === 'setup') {
      this.#servers = { ...this.#servers, ...request.servers };
      due.onOutputs(test, readInputOutputs(opened.chain, request.inputs ?? {}, this.#seedOf(test)));
    }
    return this.#send(test, opened, { request, signal, due: role === 'setup' ? due : undefined });
  }

  /** With `servers`, only where its suite ran. */
  async #tearDown(
    test: SuiteTest,
    given: Inputs,
    signal: AbortSignal,
    servers: InterruptedSuite['servers'] = {},
  ): Promise<ExecutedTest> {
    const opened = await this.#open(test);
    const request = opened.request(test, given);
    const other = Object.entries(servers).find(([name, url]) => (request.servers[name] ?? url) !== url);
    if (other) throw new Error(this.#dependencies.texts.suite.elsewhere(...other));
    return this.#send(test, opened, { request, signal });
  }

  async #send(test: SuiteTest, { chain, version }: OpenedTest, { request, signal, due }: Sent): Promise<ExecutedTest> {
    const { kernel, run, texts } = this.#dependencies;
    const sent = { ...request, options: { ...request.options, signal, seed: this.#seedOf(test) } };
    if (!(await run.permits(sent))) throw new Error(texts.suite.prevented);
    const running = kernel.run(sent);
    const subscription =
      due &&
      running.events.subscribe((event) => {
        if (event.type === 'step-finished' && event.within === undefined)
          due.onOutputs(test, readPartialOutputs(chain, event.result));
      });
    const summary: RunSummary = await running.finished;
    subscription?.unsubscribe();
    this.#usesSeed ||= summary.seed !== undefined;
    const secretFields = summary.state === 'succeeded' ? new Set<string>() : await listSecretNames([chain], request);
    this.#outcomes.set(test.id, { summary, chain, version, secretFields });
    return { summary };
  }

  #toLine({ test, role, state, durationMs, message }: TestResult): SuiteLine {
    const outcome = this.#outcomes.get(test.id);
    this.#outcomes.delete(test.id);
    const isRetained = state !== 'passed' || (this.#passed += 1) <= MAX_PASSED;
    return { test, role, state, durationMs, message, ...(isRetained && { outcome }) };
  }

  #set(line: SuiteLine): void {
    this.#lines.set(line.test.id, line);
    this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  /** Nothing was run. */
  #forget(): void {
    for (const { test, role, state } of this.#lines.values())
      if (state === 'waiting') this.#lines.set(test.id, { test, role, state: 'idle' });
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#state.patch({ lines: [...this.#lines.values()] });
  }
}

/** The names of fields that descriptions declare as secret, of the calls of these chains and of all that they may call. */
async function listSecretNames(chains: readonly Chain[], scope: DocumentScope): Promise<ReadonlySet<string>> {
  const { descriptions, workflows = {}, documents = {} } = scope;
  const operations = [...chains, ...Object.values(workflows)].flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'operation' ? [step.operation] : [])),
  );
  const names = await Promise.all([
    ...operations.map(async ({ source, id }) => {
      const detail = await descriptions[source]?.operation(id).catch(() => undefined);
      return detail === undefined ? new Set<string>() : listSecretFields(detail);
    }),
    ...Object.values(documents).map((document) => listSecretNames([], document)),
  ]);
  return new Set(names.flatMap((each) => [...each]));
}

/** What a suite runs, in its order: set-up first, tear-down last. */
export function listTests({ setUp, files, tearDown }: Suite): readonly SuiteLine[] {
  const lines = (tests: readonly SuiteTest[], role: SuiteRole): SuiteLine[] =>
    tests.map((test) => ({ test, role, state: 'idle' }));
  return [
    ...lines(setUp, 'setup'),
    ...files.flatMap((file) => [
      ...lines(file.setUp, 'setup'),
      ...lines(file.tests, 'test'),
      ...lines(file.tearDown, 'teardown'),
    ]),
    ...lines(tearDown, 'teardown'),
  ];
}
