import type { JsonValue } from '@opchain/core';
import { readJson, writeJson } from '@opchain/core/internal/model';
import { runInOrder } from '../run-in-order.js';
import { ResultMask, type StoredSecrets } from '../runs/stored/mask-results.js';
import { readStoredRun, writeStoredRun } from '../runs/stored/write-stored-run.js';
import type { TextDatabase } from '../text-database.js';
import type { StoredSuite } from './stored-suite.js';
import type { SuiteLine } from './suite-store.js';

/** The suites that ran in a folder. */
export interface SuiteHistory {
  /** Latest first. */
  list(): Promise<readonly StoredSuite[]>;
  /** Stores a suite without secrets; of tests that passed, only the verdict. Never rejects. */
  record(suite: StoredSuite, lines: readonly SuiteLine[]): Promise<void>;
  /** Undefined if it is gone or unreadable. */
  read(id: string): Promise<readonly SuiteLine[] | undefined>;
  remove(id: string): Promise<void>;
}

/** What is secret in the results of tests, beside what their descriptions declare. */
export type SuiteSecrets = Omit<StoredSecrets, 'chain' | 'fields'>;

/** Bounds of what is stored; the oldest suites are removed first, and the runs of later tests are left out. */
const MAX_SUITES = 50;
const MAX_CHARACTERS_OF_RUN = 400_000;
const MAX_CHARACTERS_OF_RUNS = 4_000_000;

/** A line as it is stored. */
type StoredLine = Omit<SuiteLine, 'outcome'> & { readonly run?: string; readonly version?: string };

export function createSuiteHistory(
  database: TextDatabase<StoredSuite>,
  folder: string,
  secrets: () => SuiteSecrets,
): SuiteHistory {
  const inOrder = runInOrder();
  const list = async (): Promise<readonly StoredSuite[]> =>
    (await database.list().catch(() => []))
      .filter((each) => each.folder === folder)
      .sort((one, other) => other.startedAtEpoch - one.startedAtEpoch);
  return {
    list,
    record: (suite, lines) =>
      inOrder(async () => {
        await database.remove(...(await list()).slice(MAX_SUITES - 1).map(({ id }) => id));
        await database.write(suite, writeLines(lines, secrets()));
        // A suite that cannot be stored is still shown until the next one.
      }).catch(() => undefined),
    async read(id) {
      const text = await database.read(id);
      try {
        return text === undefined ? undefined : readLines(text);
      } catch {
        return undefined;
      }
    },
    remove: (id) => database.remove(id),
  };
}

function writeLines(lines: readonly SuiteLine[], secrets: SuiteSecrets): string {
  let room = MAX_CHARACTERS_OF_RUNS;
  const stored = lines.map(({ outcome, message, ...line }): StoredLine => {
    if (outcome === undefined || line.state === 'passed') return { ...line, message };
    const { chain, summary, version, secretFields: fields } = outcome;
    const own = { ...secrets, chain, fields };
    const masked = message === undefined ? undefined : new ResultMask(summary, own).text(message);
    const run = writeStoredRun({ chain }, summary, own, MAX_CHARACTERS_OF_RUN);
    if (run.length > room) return { ...line, message: masked };
    room -= run.length;
    return { ...line, message: masked, run, version };
  });
  return writeJson(stored as unknown as JsonValue);
}

function readLines(text: string): readonly SuiteLine[] {
  return (readJson(text) as unknown as readonly StoredLine[]).map(({ run, version = '', ...line }) => {
    if (run === undefined) return line;
    const { chain, summary } = readStoredRun(run, () => undefined);
    return { ...line, outcome: { summary, chain, version, secretFields: new Set<string>() } };
  });
}
