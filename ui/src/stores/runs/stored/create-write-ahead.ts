import type { RunEvent } from '@opchain/core';
import type { StepSent } from '@opchain/core/internal/model';
import type { RunRecord } from '../run-record.js';
import type { StoredSecrets } from './mask-results.js';
import type { OpenJournal, RunJournal } from './run-journal.js';

/** Writes down the runs of this page while they go on. */
export interface WriteAhead {
  /** Resolves when the call is written, or cannot be. Never rejects. */
  add(run: RunRecord, call: StepSent): Promise<void>;
  /** Writes down the results of a run that has a call. */
  follow(event: RunEvent): void;
  /** The run is stored as a whole. */
  end(runId: string): Promise<void>;
}

export function createWriteAhead(
  journal: Pick<RunJournal, 'open'>,
  secretsOf: (run: RunRecord) => Promise<StoredSecrets>,
): WriteAhead {
  const open = new Map<string, Promise<OpenJournal | undefined>>();
  const start = async (run: RunRecord): Promise<OpenJournal | undefined> => {
    const { documentId } = run;
    if (documentId === undefined) return undefined;
    const opened = await journal.open({ ...run, documentId }, await secretsOf(run));
    // What ended before the first call.
    for (const [stepId, { result }] of run.steps)
      if (result) void opened.add({ type: 'step-finished', runId: run.id, at: result.endedAt ?? 0, stepId, result });
    return opened;
  };
  return {
    async add(run, call) {
      const opening = open.get(run.id) ?? start(run).catch(() => undefined);
      open.set(run.id, opening);
      await (await opening)?.add(call).catch(() => undefined);
    },
    follow(event) {
      if (event.type !== 'step-finished') return;
      void open
        .get(event.runId)
        ?.then((opened) => opened?.add(event))
        .catch(() => undefined);
    },
    async end(runId) {
      const opened = await open.get(runId);
      open.delete(runId);
      await opened?.close();
    },
  };
}
