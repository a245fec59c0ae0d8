import type { Step } from '@opchain/core';
import { createState } from '../../create-state.js';
import { runInOrder } from '../../run-in-order.js';
import type { DocumentStore } from '../../documents/document-store.js';
import type { TextDatabase } from '../../text-database.js';
import type { RunRecord } from '../run-record.js';
import { toRunRecord } from '../to-run-record.js';
import type { StoredSecrets } from './mask-results.js';
import { createWriteAhead } from './create-write-ahead.js';
import { rebuildRun } from './rebuild-run.js';
import type { RunHistory } from './run-history.js';
import type { RunJournal } from './run-journal.js';
import type { StoredRun } from './stored-run.js';
import { toStoredRun } from './to-stored-run.js';
import { readStoredRun, writeStoredRun } from './write-stored-run.js';

/** Bounds of what is stored; the oldest runs are removed first, and what is longer in a run is shortened. */
const MAX_RUNS = 200;
const MAX_CHARACTERS_OF_RUN = 4_000_000;
const MAX_CHARACTERS_OF_DOCUMENT = 20_000_000;
const MAX_CHARACTERS = 100_000_000;

export interface RunHistoryDependencies {
  readonly database: TextDatabase<StoredRun>;
  readonly journal: RunJournal;
  readonly document: Pick<DocumentStore, 'value' | 'subscribe'>;
  /** True for a document that was deleted: its runs are removed, too. */
  readonly isDeleted: (documentId: string) => boolean;
  /** A step of the open chain. */
  readonly step: (id: string) => Step | undefined;
  /** What is secret in the results of a run, when it is stored. */
  readonly secretsOf: (run: RunRecord) => Promise<StoredSecrets>;
}

export async function createRunHistory({
  database,
  journal,
  document,
  isDeleted,
  step,
  secretsOf,
}: RunHistoryDependencies): Promise<RunHistory> {
  const state = createState<readonly StoredRun[]>([]);
  /** Runs of all documents, latest first. */
  let all: readonly StoredRun[] = [];
  const show = (): void => state.set(all.filter(({ documentId }) => documentId === document.value.id));
  const reload = async (): Promise<void> => {
    all = [...(await database.list())].sort((one, other) => other.startedAtEpoch - one.startedAtEpoch);
    show();
  };
  const inOrder = runInOrder();
  const removeAll = (runs: readonly StoredRun[]): Promise<void> => database.remove(...runs.map(({ id }) => id));
  const store = async (run: RunRecord): Promise<void> => {
    const { documentId, summary } = run;
    if (documentId === undefined || summary === undefined || summary.state === 'refused') return;
    const text = writeStoredRun(run, summary, await secretsOf(run), MAX_CHARACTERS_OF_RUN);
    if (text.length > MAX_CHARACTERS_OF_DOCUMENT) return;
    const stored = toStoredRun(run, documentId, text.length);
    // Other tabs store runs too.
    await reload();
    await removeAll(listExceeding([stored, ...all]));
    try {
      await database.write(stored, text);
    } catch {
      // No room: the older half of the runs is worth less than this one.
      await removeAll(all.slice(Math.ceil(all.length / 2)));
      await database.write(stored, text);
    } finally {
      await reload();
    }
  };
  const ahead = createWriteAhead(journal, secretsOf);
  const record = async (run: RunRecord): Promise<void> => {
    await store(run);
    await ahead.end(run.id);
  };
  const unsubscribe = document.subscribe(({ id }, previous) => {
    if (id !== previous.id) show();
  });
  await reload();
  await storeUnfinished(journal, store, (runId) => all.some(({ id }) => id === runId));
  await removeAll(all.filter(({ documentId }) => isDeleted(documentId)));
  await reload();

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    writeAhead: (run, call) => ahead.add(run, call),
    follow: (event) => ahead.follow(event),
    // A run that cannot be stored is still in memory.
    record: (run) => inOrder(() => record(run)).catch(() => undefined),
    async read(id) {
      const text = await database.read(id);
      try {
        return text === undefined ? undefined : readStoredRun(text, step);
      } catch {
        return undefined;
      }
    },
    remove: (ids) =>
      inOrder(async () => {
        const removed: (readonly [StoredRun, string])[] = [];
        for (const run of all.filter(({ id }) => ids.includes(id))) {
          const text = await database.read(run.id);
          if (text !== undefined) removed.push([run, text]);
          await database.remove(run.id);
        }
        await reload();
        return () =>
          inOrder(async () => {
            for (const [run, text] of removed) await database.write(run, text);
            await reload();
          });
      }),
    dispose: unsubscribe,
  };
}

/** Stores what was written down of runs that did not end. */
async function storeUnfinished(
  journal: RunJournal,
  store: (run: RunRecord) => Promise<void>,
  isStored: (runId: string) => boolean,
): Promise<void> {
  for (const { events, documentId, only, ...run } of await journal.listUnfinished()) {
    const record = { ...toRunRecord(rebuildRun(run, events), 0, run.chain), documentId, ...(only && { only }) };
    // Its page may have ended after it had stored the run.
    if (!isStored(run.id)) await store(record);
    await journal.remove(run.id);
  }
}

/** The runs beyond the bounds of their document, or of all documents; the latest run is first. */
function listExceeding(runs: readonly StoredRun[]): readonly StoredRun[] {
  const used = new Map<string, { count: number; characters: number }>();
  let characters = 0;
  return runs.filter(({ documentId, size }) => {
    const document = used.get(documentId) ?? { count: 0, characters: 0 };
    used.set(documentId, document);
    document.count += 1;
    document.characters += size;
    characters += size;
    return document.count > MAX_RUNS || document.characters > MAX_CHARACTERS_OF_DOCUMENT || characters > MAX_CHARACTERS;
  });
}
