import type { RunState } from '@opchain/core';
import { countStates } from '../count-states.js';
import type { RunRecord } from '../run-record.js';
import { isInterrupted } from './is-interrupted.js';
import type { StoredRun } from './stored-run.js';

const MAX_FAILED = 10;

/** What the history lists of a finished run. */
export function toStoredRun(run: RunRecord, documentId: string, size: number): StoredRun {
  const { id, chain, state, startedAtEpoch, durationMs = 0, steps, summary } = run;
  const failed = [...steps].flatMap(([stepId, step]) => (step.state === 'failed' ? [stepId] : []));
  return {
    id,
    documentId,
    title: chain.title,
    state: state as RunState,
    startedAtEpoch,
    durationMs,
    counts: [...countStates(run)],
    ...(summary?.environment !== undefined && { environment: summary.environment }),
    ...(summary?.mocks && { mocks: summary.mocks }),
    failed: failed.slice(0, MAX_FAILED),
    ...(isInterrupted(run) && { interrupted: true }),
    size,
  };
}
