import { type ReadSuite, selectTests, type Suite } from '@opchain/core/internal/suite';
import { createFields } from '../create-state.js';
import type { FileText } from '../documents/folder/document-folder.js';
import { createTestOpener } from './create-test-opener.js';
import { readSuite } from './read-suite.js';
import { createEarlierSuites, type EarlierDependencies } from './create-earlier-suites.js';
import { listTests, SuiteRun, type SuiteRunDependencies } from './suite-run.js';
import type { SuiteLine, SuiteState, SuiteStore } from './suite-store.js';

const initial: SuiteState = {
  phase: 'ready',
  lines: [],
  startedAt: undefined,
  durationMs: undefined,
  seed: undefined,
  interrupted: [],
  earlier: [],
  shown: undefined,
};

/** What a suite is read and run with. */
export type SuiteStoreDependencies = Omit<SuiteRunDependencies, 'onEnded'> & EarlierDependencies;

export function createSuiteStore(dependencies: SuiteStoreDependencies): SuiteStore {
  const { source, files, journal, environments } = dependencies;
  const state = createFields<SuiteState>(initial);
  const read = createReader(source, files);
  let current: ReadSuite = { suite: { files: [], setUp: [], tearDown: [] }, unreadable: new Map() };
  let readVersions: string | undefined;
  let reading: Promise<void> | undefined;
  let stopping: AbortController | undefined;
  const earlier = createEarlierSuites(state, dependencies);

  const readAll = async (): Promise<void> => {
    const versions = JSON.stringify(files().map(({ path, version }) => [path, version]));
    if (versions === readVersions) return;
    earlier.showLatest();
    state.patch({ phase: 'reading' });
    current = await readSuite(listDocuments(files()), read);
    readVersions = versions;
    const interrupted = await journal.list();
    state.patch({ phase: 'ready', interrupted, lines: withResults(listTests(current.suite), state.value.lines) });
  };

  /** Runs what `act` runs, unless something runs already. */
  const start = async (
    selected: Suite,
    act: (run: SuiteRun, controller: AbortController) => Promise<void>,
  ): Promise<void> => {
    if (stopping !== undefined) return;
    const controller = (stopping = new AbortController());
    earlier.showLatest();
    state.patch({ phase: 'preparing', startedAt: Date.now(), durationMs: undefined, seed: undefined });
    const opener = createTestOpener({ ...dependencies, read });
    try {
      await act(
        new SuiteRun(current, selected, state, { ...dependencies, onEnded: earlier.record, opener }),
        controller,
      );
    } finally {
      opener.dispose();
      stopping = undefined;
      state.patch({ phase: 'ready', interrupted: await journal.list() });
    }
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
      if (selected.files.length > 0) await start(selected, (run, controller) => run.run(controller));
    },
    show: (id) => (stopping === undefined ? earlier.show(id) : Promise.resolve(true)),
    remove: (id) => earlier.remove(id),
    async tearDown() {
      for (const suite of state.value.interrupted) {
        environments.choose(suite.environment);
        const tearDown = suite.open.flatMap(({ tests }) => tests);
        await start({ files: [], setUp: [], tearDown }, async (run, controller) =>
          journal.save(await run.tearDown(suite, controller)),
        );
      }
    },
    forgetInterrupted() {
      for (const suite of state.value.interrupted) journal.save({ ...suite, open: [] });
      state.patch({ interrupted: [] });
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

/** Reads each version of a file once. */
function createReader(
  source: SuiteRunDependencies['source'],
  files: SuiteRunDependencies['files'],
): (path: string) => Promise<FileText> {
  const texts = new Map<string, FileText>();
  return async (path) => {
    const version = files().find((file) => file.path === path)?.version;
    const known = texts.get(path);
    if (known !== undefined && known.version === version) return known;
    const text = await source.read(path);
    texts.set(path, text);
    return text;
  };
}

const listDocuments = (files: ReturnType<SuiteRunDependencies['files']>): readonly string[] =>
  files.flatMap(({ kind, path }) => (kind === 'document' ? [path] : []));

/** The lines with the results that those of the same tests had before. */
function withResults(lines: readonly SuiteLine[], before: readonly SuiteLine[]): readonly SuiteLine[] {
  const known = new Map(before.map((line) => [line.test.id, line]));
  return lines.map((line) => ({ ...line, ...resultOf(known.get(line.test.id)) }));
}

function resultOf(line: SuiteLine | undefined): Partial<SuiteLine> {
  if (line === undefined) return {};
  const { state, durationMs, message, outcome } = line;
  return { state, durationMs, message, outcome };
}
