import { type ReadSuite, selectTests, type Suite } from '@opchain/core/internal/suite';
import { createFields } from '../create-state.js';
import type { FileText } from '../documents/folder/document-folder.js';
import { createTestOpener } from './create-test-opener.js';
import { readSuite } from './read-suite.js';
import { listTests, SuiteRun, type SuiteRunDependencies } from './suite-run.js';
import type { SuiteLine, SuiteState, SuiteStore } from './suite-store.js';

const initial: SuiteState = {
  phase: 'ready',
  lines: [],
  startedAt: undefined,
  durationMs: undefined,
  seed: undefined,
  interrupted: [],
};

export function createSuiteStore(dependencies: SuiteRunDependencies): SuiteStore {
  const { source, files, journal, environments } = dependencies;
  const state = createFields<SuiteState>(initial);
  const read = createReader(source, files);
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
    const interrupted = await journal.list();
    const before = new Map(state.value.lines.map((line) => [line.test.id, line]));
    state.patch({
      phase: 'ready',
      interrupted,
      lines: listTests(current.suite).map((line) => ({ ...line, ...resultOf(before.get(line.test.id)) })),
    });
  };

  /** Runs what `act` runs, unless something runs already. */
  const start = async (
    selected: Suite,
    act: (run: SuiteRun, controller: AbortController) => Promise<void>,
  ): Promise<void> => {
    if (stopping !== undefined) return;
    const controller = (stopping = new AbortController());
    state.patch({ phase: 'preparing', startedAt: Date.now(), durationMs: undefined, seed: undefined });
    const opener = createTestOpener({ ...dependencies, read });
    try {
      await act(new SuiteRun(current, selected, state, { ...dependencies, opener }), controller);
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

function resultOf(line: SuiteLine | undefined): Partial<SuiteLine> {
  if (line === undefined) return {};
  const { state, durationMs, message, outcome } = line;
  return { state, durationMs, message, outcome };
}
