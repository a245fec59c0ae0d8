import type { RunState } from '@opchain/core';
import { countStates } from '../../../stores/runs/count-states.js';
import { formatMoment, nameRun, nameStoredRun } from '../../../stores/runs/name-run.js';
import { isInterrupted } from '../../../stores/runs/stored/is-interrupted.js';
import type { StoredRun } from '../../../stores/runs/stored/stored-run.js';
import type { Stores } from '../../../stores/stores.js';

/** A run in the list: of this page, stored, or both. */
export interface HistoryEntry extends Pick<
  StoredRun,
  'id' | 'title' | 'startedAtEpoch' | 'counts' | 'failed' | 'environment' | 'mocks' | 'interrupted'
> {
  readonly name: string;
  readonly state: RunState | 'running';
  readonly durationMs?: number | undefined;
}

/** The runs of the open document, latest first; without stored runs, all runs of the page. */
export function listHistory({ run, history, document, texts }: Stores): readonly HistoryEntry[] {
  const stored = history.value?.value ?? [];
  const records = run.history.filter(
    ({ documentId }) => history.value === undefined || documentId === undefined || documentId === document.value.id,
  );
  const known = new Set(records.map(({ id }) => id));
  return [
    ...records.map((record): HistoryEntry => {
      const { id, chain, state, startedAtEpoch, durationMs, steps, summary, mocks } = record;
      const failed = [...steps].flatMap(([stepId, step]) => (step.state === 'failed' ? [stepId] : []));
      const counts = [...countStates(record)];
      return {
        id,
        title: chain.title,
        state,
        startedAtEpoch,
        durationMs,
        counts,
        failed,
        name: nameRun(texts, record),
        ...(summary?.environment !== undefined && { environment: summary.environment }),
        ...(mocks && { mocks }),
        ...(isInterrupted(record) && { interrupted: true }),
      };
    }),
    ...stored
      .filter(({ id }) => !known.has(id))
      .map((entry): HistoryEntry => ({ ...entry, name: nameStoredRun(texts, entry) })),
  ].sort((one, other) => other.startedAtEpoch - one.startedAtEpoch);
}

/** The verdict on a run, in one word. */
export function nameVerdict(
  { results, canvas }: Stores['texts'],
  { state, interrupted = false }: Pick<HistoryEntry, 'state' | 'interrupted'>,
): string {
  if (interrupted) return results.interrupted;
  return state === 'refused' ? results.notStarted : canvas.states[state];
}

/** True if every word of the query is in the title, the environment, the time, the verdict or the name of a step that failed. */
export function matchesQuery(entry: HistoryEntry, verdict: string, query: string): boolean {
  const text = [
    entry.name,
    entry.title,
    entry.environment ?? '',
    verdict,
    formatMoment(entry.startedAtEpoch),
    ...entry.failed,
  ]
    .join('\n')
    .toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
