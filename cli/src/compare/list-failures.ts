import type { RunSummary } from '@opchain/core';

/** A call that did not succeed on one of the servers, and why. */
export interface NodeFailure {
  readonly nodeId: string;
  readonly server: 'A' | 'B';
  readonly code: string;
  readonly message: string;
}

/** The calls that failed or were cancelled on either server, call by call. What was skipped because of them is not among them. */
export function listFailures(a: RunSummary, b: RunSummary): NodeFailure[] {
  const failures = [...failuresOf(a, 'A'), ...failuresOf(b, 'B')];
  const order = [...new Set(failures.map(({ nodeId }) => nodeId))];
  return order.flatMap((id) => failures.filter(({ nodeId }) => nodeId === id));
}

function failuresOf(summary: RunSummary, server: 'A' | 'B'): NodeFailure[] {
  return summary.results
    .filter(({ state }) => state === 'failed' || state === 'cancelled')
    .map(({ nodeId, state, reason }) => ({ nodeId, server, code: reason?.code ?? state.toUpperCase(), message: reason?.message ?? `The call was ${state}.` }));
}

/** How many calls both servers answered: nothing else was compared. */
export function countAnswered(a: RunSummary, b: RunSummary): number {
  const answeredByB = new Set(b.results.flatMap(({ nodeId, response }) => (response === undefined ? [] : [nodeId])));
  return a.results.filter(({ nodeId, response }) => response !== undefined && answeredByB.has(nodeId)).length;
}
