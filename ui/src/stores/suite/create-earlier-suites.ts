import type { createFields } from '../create-state.js';
import type { SuiteHistory } from './suite-history.js';
import type { EndedSuite } from './suite-run.js';
import type { SuiteLine, SuiteState } from './suite-store.js';

/** The suites that ran before, in the state of the suite. */
interface EarlierSuites {
  /** Stores a suite that has ended. Never rejects. */
  record(this: void, suite: EndedSuite): Promise<void>;
  /** Shows what this page ran last, instead of an earlier suite. */
  showLatest(): void;
  /** Shows an earlier suite, or without an id the latest results. Resolves to false if it is gone. */
  show(id: string | undefined): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** `history`: undefined if nothing is stored. */
export interface EarlierDependencies {
  readonly history: SuiteHistory | undefined;
  readonly source: { readonly name: string };
  /** Called with what was run. */
  readonly onEnded: (lines: readonly SuiteLine[]) => void;
}

export function createEarlierSuites(
  state: ReturnType<typeof createFields<SuiteState>>,
  { history, source: { name: folder }, onEnded }: EarlierDependencies,
): EarlierSuites {
  /** What this page ran last, while an earlier suite is shown. */
  let latest: Pick<SuiteState, 'lines' | 'startedAt' | 'durationMs' | 'seed'> | undefined;
  const list = async (): Promise<void> => state.patch({ earlier: (await history?.list()) ?? [] });
  const showLatest = (): void => {
    if (latest !== undefined) state.patch({ ...latest, shown: undefined });
    latest = undefined;
  };
  void list();
  return {
    async record({ lines, ...ended }) {
      onEnded(lines);
      const tests = lines.filter(({ role }) => role === 'test');
      const passed = tests.filter((test) => test.state === 'passed').length;
      const files = [...new Set(lines.map(({ test }) => test.file))];
      await history?.record({ ...ended, folder, passed, total: tests.length, files }, lines);
      await list();
    },
    showLatest,
    async show(id) {
      showLatest();
      const suite = state.value.earlier.find((each) => each.id === id);
      if (suite === undefined) return id === undefined;
      const read = await history?.read(suite.id);
      if (read === undefined) return false;
      const { lines, startedAt, durationMs, seed } = state.value;
      latest = { lines, startedAt, durationMs, seed };
      const { startedAtEpoch, durationMs: lasted } = suite;
      state.patch({ lines: read, shown: suite, startedAt: startedAtEpoch, durationMs: lasted, seed: suite.seed });
      return true;
    },
    async remove(id) {
      if (state.value.shown?.id === id) showLatest();
      await history?.remove(id);
      await list();
    },
  };
}
