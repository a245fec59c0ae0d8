import type { RunRecord } from './run-record.js';

/** The latest run of the same document before this one that has a result of the step. */
export function findEarlierRun(history: readonly RunRecord[], run: RunRecord, id: string): RunRecord | undefined {
  return history
    .filter(
      ({ documentId, startedAtEpoch, steps }) =>
        documentId === run.documentId &&
        startedAtEpoch <= run.startedAtEpoch &&
        steps.get(id)?.result?.startedAt !== undefined,
    )
    .reduce<RunRecord | undefined>(
      (latest, each) => (latest === undefined || each.startedAtEpoch > latest.startedAtEpoch ? each : latest),
      undefined,
    );
}
