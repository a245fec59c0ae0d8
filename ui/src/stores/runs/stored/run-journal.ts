import type { JsonValue } from '@opchain/core';
import { parseDraft, serializeDraft } from '@opchain/core/internal/document';
import { readJson, writeJson } from '@opchain/core/internal/model';
import type { DocumentClaims } from '../../documents/library/create-document-claims.js';
import { runInOrder } from '../../run-in-order.js';
import type { TextDatabase } from '../../text-database.js';
import type { RunRecord } from '../run-record.js';
import { ResultMask, type StoredSecrets } from './mask-results.js';
import type { JournalEvent, StartedRun } from './rebuild-run.js';

/** Characters of bodies, and of captures, that are written down of one run. */
const MAX_CHARACTERS = 1_000_000;

/** A part of what was written down of a run: the first says which run it is, the others have its events. */
export interface JournalEntry {
  /** Unique, in order within a run. */
  readonly id: string;
  readonly runId: string;
}

/** A run that ended without a summary, with what was written down of it. */
export interface UnfinishedRun extends StartedRun {
  readonly documentId: string;
  readonly only?: readonly string[];
  readonly events: readonly JournalEvent[];
}

type JournaledRun = RunRecord & { readonly documentId: string };

interface Header extends Omit<UnfinishedRun, 'chain' | 'events'> {
  /** As text. */
  readonly chain: string;
}

/** Runs that go on are written down, each call before it is sent: what is left of one that did not end. */
export interface RunJournal {
  /** Starts writing down a run. */
  open(run: JournaledRun, secrets: StoredSecrets): Promise<OpenJournal>;
  /** The runs that were interrupted, each claimed until it is removed; those that go on in another tab are left out. */
  listUnfinished(): Promise<readonly UnfinishedRun[]>;
  /** Removes what was written down of such a run: it is stored as a whole. */
  remove(runId: string): Promise<void>;
}

/** What is written down of one run. */
export interface OpenJournal {
  /** Resolves when the event is written; secrets are removed from it. Rejects if there is no room. */
  add(event: JournalEvent): Promise<void>;
  /** Removes everything: the run is stored as a whole. */
  close(): Promise<void>;
}

export function createRunJournal(database: TextDatabase<JournalEntry>, claims: DocumentClaims): RunJournal {
  const idsOf = async (runId: string): Promise<readonly string[]> =>
    (await database.list()).flatMap((entry) => (entry.runId === runId ? [entry.id] : [])).sort();
  const read = async (runId: string, ids: readonly string[]): Promise<UnfinishedRun | undefined> => {
    try {
      const [header, ...batches] = await Promise.all(ids.map((id) => database.read(id)));
      const { chain, ...rest } = readJson(header ?? '') as unknown as Header;
      const events = batches.flatMap((text = '[]') => readJson(text) as unknown as JournalEvent[]);
      return { ...rest, id: runId, chain: parseDraft(chain), events };
    } catch {
      // Only a part of it was written.
      await database.remove(...ids);
      return undefined;
    }
  };
  return {
    async open(run, secrets) {
      await claims.claim(run.id);
      await database.write({ id: entryId(run.id, 0), runId: run.id }, writeHeader(run));
      return openJournal(run, secrets, database, () => claims.release(run.id));
    },
    async listUnfinished() {
      const ids = new Map<string, string[]>();
      for (const { id, runId } of await database.list()) ids.set(runId, [...(ids.get(runId) ?? []), id]);
      const runs = await Promise.all(
        Array.from(ids, async ([runId, entries]) =>
          !claims.holds(runId) && (await claims.claim(runId)) ? read(runId, entries.sort()) : undefined,
        ),
      );
      return runs.filter((run) => run !== undefined);
    },
    async remove(runId) {
      await database.remove(...(await idsOf(runId)));
      claims.release(runId);
    },
  };
}

const entryId = (runId: string, index: number): string => `${runId}/${String(index).padStart(6, '0')}`;

function writeHeader({ id, chain, steps, documentId, only, environment, mocks, startedAtEpoch }: JournaledRun): string {
  const header: Header = {
    id,
    documentId,
    chain: serializeDraft(chain),
    stepIds: [...steps.keys()],
    startedAtEpoch,
    ...(environment !== undefined && { environment }),
    ...(mocks && { mocks }),
    ...(only && { only }),
  };
  return writeJson(header as unknown as JsonValue);
}

function openJournal(
  run: RunRecord,
  secrets: StoredSecrets,
  database: TextDatabase<JournalEntry>,
  onClosed: () => void,
): OpenJournal {
  const mask = new ResultMask({ results: [] }, secrets, { bodies: MAX_CHARACTERS, values: MAX_CHARACTERS });
  const inOrder = runInOrder();
  const written: string[] = [];
  let pending: JournalEvent[] = [];
  /** Writes everything that is pending when it starts. */
  let queued: Promise<void> | undefined;
  const write = (index: number, text: string): Promise<void> => {
    written[index] = text;
    return database.write({ id: entryId(run.id, index + 1), runId: run.id }, text);
  };
  /** What was written before its secrets were known is written again without them. */
  const removeSecrets = async (secrets: readonly string[]): Promise<void> => {
    for (const [index, text] of written.entries())
      if (secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1))))
        await write(index, writeJson(mask.value(readJson(text))));
  };
  const writePending = async (): Promise<void> => {
    queued = undefined;
    const events = pending.map(toResult);
    pending = [];
    const found = mask.learn({ results: events.map(({ result }) => result) });
    const batch = events.flatMap(({ result, toEvent }) => mask.results([result]).map(toEvent));
    await write(written.length, writeJson(batch as unknown as JsonValue));
    if (found.length > 0) await removeSecrets(found);
  };
  return {
    add(event) {
      pending.push(event);
      return (queued ??= inOrder(writePending));
    },
    close: () =>
      inOrder(() =>
        database.remove(...Array.from({ length: written.length + 1 }, (_, index) => entryId(run.id, index))),
      ).finally(onClosed),
  };
}

type Result = Extract<JournalEvent, { type: 'step-finished' }>['result'];

/** An event as a result, as secrets are removed from results. */
function toResult(event: JournalEvent): {
  readonly result: Result;
  readonly toEvent: (masked: Result) => JournalEvent;
} {
  if (event.type === 'step-finished') return { result: event.result, toEvent: (result) => ({ ...event, result }) };
  const { stepId, request, items } = event;
  const called = items?.map((item) => ({
    ...{ workflowId: '', state: 'cancelled' as const, startedAt: 0, endedAt: 0, outputs: {}, results: [] },
    item,
  }));
  return {
    result: {
      ...{ stepId, state: 'cancelled', request, checks: [], mismatches: [], captures: {}, attempts: [] },
      ...(called && { called }),
    },
    toEvent: (masked) => ({
      ...event,
      request: masked.request ?? request,
      ...(masked.called && { items: masked.called.map(({ item = '' }) => item) }),
    }),
  };
}
