import type { RunSummary } from '@opchain/core';

/** A call that failed on one of the servers, with the reason. */
export interface FailedCall {
  readonly stepId: string;
  readonly server: 'A' | 'B';
  readonly code: string;
  readonly message: string;
}

/**
 * Lists the calls that failed or were cancelled on either server, without the steps that were skipped because of them.
 */
export function listFailures(a: RunSummary, b: RunSummary): FailedCall[] {
  const failures = [...collectFailures(a, 'A'), ...collectFailures(b, 'B')];
  const order = [...new Set(failures.map(({ stepId }) => stepId))];
  return order.flatMap((id) => failures.filter(({ stepId }) => stepId === id));
}

function collectFailures(summary: RunSummary, server: 'A' | 'B'): FailedCall[] {
  return summary.results
    .filter(({ state }) => state === 'failed' || state === 'cancelled')
    .map(({ stepId, state, failure }) => ({
      stepId,
      server,
      code: failure?.code ?? state.toUpperCase(),
      message: failure?.message ?? `The call was ${state}.`,
    }));
}

/** Number of calls with a response from both servers, which are the only ones that are compared. */
export function countComparedCalls(a: RunSummary, b: RunSummary): number {
  const answeredByB = new Set(b.results.flatMap(({ stepId, response }) => (response === undefined ? [] : [stepId])));
  return a.results.filter(({ stepId, response }) => response !== undefined && answeredByB.has(stepId)).length;
}
