import {
  type ExecutedTest,
  type ReadSuite,
  runSuite,
  seedTests,
  selectTests,
  type Suite,
  type SuiteRole,
  type SuiteTest,
  type TestResult,
} from '@opchain/core/internal/suite';
import { formatSeed, parseSeed } from '@opchain/core/internal/model';
import { createFields } from '../create-state.js';
import type { FileText } from '../documents/folder/document-folder.js';
import type { RunStore } from '../runs/run-store.js';
import {
  createTestOpener,
  type OpenedTest,
  type TestOpener,
  type TestOpenerDependencies,
} from './create-test-opener.js';
import { readSuite } from './read-suite.js';
import type { SuiteLine, SuiteState, SuiteStore, TestOutcome } from './suite-store.js';

export interface SuiteStoreDependencies extends Omit<TestOpenerDependencies, 'read' | 'run'> {
  readonly run: TestOpenerDependencies['run'] & Pick<RunStore, 'permits' | 'seed'>;
  /** Another seed each time. */
  readonly makeSeed: () => string;
  readonly onEnded: (lines: readonly SuiteLine[]) => void;
}

/** Tests that passed whose results are retained. */
const MAX_PASSED = 200;
/** Progress is reported in batches: a test may take a millisecond. */
const BATCH_MS = 32;

export function createSuiteStore(dependencies: SuiteStoreDependencies): SuiteStore {
  const { source, files } = dependencies;
  const state = createFields<SuiteState>({
    phase: 'ready',
    lines: [],
    startedAt: undefined,
    durationMs: undefined,
    seed: undefined,
  });
  const texts = new Map<string, FileText>();
  const read = async (path: string): Promise<FileText> => {
    const version = files().find((file) => file.path === path)?.version;
    const known = texts.get(path);
    if (known !== undefined && known.version === version) return known;
    const text = await source.read(path);
    texts.set(path, text);
    return text;
  };
  let current: ReadSuite = { suite: { files: [], setUp: [], tearDown: [] }, unreadable: new Map() };
  let readVersions: string | undefined;
  let reading: Promise<void> | undefined;
  let stopping: AbortController | undefined;

  const readAll = async (): Promise<void> => {
    const documents = files().filter(({ kind }) => kind === 'document');
    const versions = JSON.stringify(files().map(({ path, version }) => [path, version]));
    if (versions === readVersions) return;
    state.patch({ phase: 'reading' });
    current = await readSuite(
      documents.map(({ path }) => path),
      read,
    );
    readVersions = versions;
    const before = new Map(state.value.lines.map((line) => [line.test.id, line]));
    state.patch({
      phase: 'ready',
      lines: listTests(current.suite).map((line) => ({ ...line, ...resultOf(before.get(line.test.id)) })),
    });
  };

  const store: SuiteStore = {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    read() {
      if (stopping !== undefined) return Promise.resolve();
      return (reading ??= readAll().finally(() => (reading = undefined)));
    },
    async run(ids) {
      // The list of the folder does not tell when data changes.
      if (current.suite.files.some(({ tests }) => tests.some(({ row }) => row))) readVersions = undefined;
      await store.read();
      const selected = selectTests(current.suite, { ids });
      if (stopping !== undefined || selected.files.length === 0) return;
      const controller = (stopping = new AbortController());
      state.patch({ phase: 'preparing', startedAt: Date.now(), durationMs: undefined, seed: undefined });
      const opener = createTestOpener({ ...dependencies, read });
      const run = new SuiteRun(current, selected, state, { ...dependencies, opener });
      try {
        await run.run(controller);
      } finally {
        opener.dispose();
        stopping = undefined;
        state.patch({ phase: 'ready' });
      }
    },
    stop() {
      if (stopping === undefined) return;
      stopping.abort();
      state.patch({ phase: 'stopping' });
    },
    dispose: () => stopping?.abort(),
  };
  return store;
}

/** One run of a suite, whose progress is written into the state. */
class SuiteRun {
  readonly #read: ReadSuite;
  readonly #selected: Suite;
  readonly #state: ReturnType<typeof createFields<SuiteState>>;
  readonly #dependencies: SuiteStoreDependencies & { readonly opener: TestOpener };
  readonly #seedOf: (test: SuiteTest) => string;
  readonly #lines: Map<string, SuiteLine>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passed = 0;
  readonly #suiteSeed: string;
  readonly #outcomes = new Map<string, TestOutcome>();
  #usesSeed = false;

  constructor(
    read: ReadSuite,
    selected: Suite,
    state: ReturnType<typeof createFields<SuiteState>>,
    dependencies: SuiteStoreDependencies & { readonly opener: TestOpener },
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
    const { onEnded } = this.#dependencies;
    const start = performance.now();
    const isApproved = await this.#approve(controller.signal).catch(() => false);
    if (!isApproved) controller.abort();
    else if (!controller.signal.aborted) this.#state.patch({ phase: 'running' });
    if (controller.signal.aborted) return this.#forget();
    await runSuite(this.#selected, {
      execute: (test, given, signal) => this.#execute(test, given, signal),
      signal: controller.signal,
      now: () => performance.now(),
      onStart: (test, role) => this.#set({ test, role, state: 'running' }),
      onResult: (result) => this.#set(this.#toLine(result)),
    });
    this.#flush();
    this.#state.patch({ durationMs: performance.now() - start, ...(this.#usesSeed && { seed: this.#suiteSeed }) });
    const ids = new Set(listTests(this.#selected).map(({ test }) => test.id));
    onEnded(this.#state.value.lines.filter(({ test }) => ids.has(test.id)));
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
    given: Parameters<OpenedTest['request']>[1],
    signal: AbortSignal,
  ): Promise<ExecutedTest> {
    const { kernel, run, texts } = this.#dependencies;
    const opened = await this.#open(test);
    const { chain, version } = opened;
    const whole = opened.request(test, given);
    const sent = { ...whole, options: { ...whole.options, signal, seed: this.#seedOf(test) } };
    if (!(await run.permits(sent))) throw new Error(texts.suite.prevented);
    const summary = await kernel.run(sent).finished;
    this.#usesSeed ||= summary.seed !== undefined;
    this.#outcomes.set(test.id, { summary, chain, version });
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

/** What a suite runs, in its order: set-up first, tear-down last. */
function listTests({ setUp, files, tearDown }: Suite): readonly SuiteLine[] {
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

function resultOf(line: SuiteLine | undefined): Partial<SuiteLine> {
  if (line === undefined) return {};
  const { state, durationMs, message, outcome } = line;
  return { state, durationMs, message, outcome };
}
