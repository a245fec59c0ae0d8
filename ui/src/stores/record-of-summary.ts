import type { Chain, ChainNode, RunSummary } from '@opchain/core';
import { emptyChain } from './create-chain-store.js';
import type { SayReason } from './follow-run.js';
import type { NodeRun, RunRecord } from './run-store.js';

/** A finished run as the page shows it, from what is left of it. */
export function recordOf(summary: RunSummary, number: number, chain: Chain = chainOf(summary), say: SayReason = ({ message }) => message): RunRecord {
  const begun = [...summary.results].sort((one, other) => (one.startedAt ?? Infinity) - (other.startedAt ?? Infinity) || 0);
  const nodes = summary.results.map((result): [string, NodeRun] => {
    const { nodeId, state, startedAt, tokenAt, sentAt, endedAt, request, reason } = result;
    return [
      nodeId,
      {
        state,
        result,
        ...(startedAt !== undefined && { startedAt }),
        ...(tokenAt !== undefined && { tokenAt }),
        ...(sentAt !== undefined && { sentAt }),
        ...(endedAt !== undefined && { endedAt }),
        ...(request && { request }),
        ...(reason && { reason: { ...reason, message: say(reason) } }),
      },
    ];
  });
  return {
    id: summary.runId,
    number,
    chain,
    state: summary.state,
    startedAtEpoch: summary.startedAtEpoch,
    durationMs: summary.durationMs,
    order: begun.map(({ nodeId }) => nodeId),
    nodes: new Map(nodes),
    problems: summary.problems,
    summary,
  };
}

/** As much of the chain as its results tell: which calls were made. */
function chainOf({ chainTitle, results }: RunSummary): Chain {
  const nodes = results.map(({ nodeId, request }): ChainNode => ({
    kind: 'operation',
    id: nodeId,
    operation: { source: '', id: request ? `${request.method} ${URL.parse(request.url)?.pathname ?? request.url}` : nodeId },
    parameters: [],
    checks: [],
    captures: [],
    retries: [],
  }));
  return { ...emptyChain(), title: chainTitle, nodes };
}
