import type { Chain, NodeReason, RunEvent, RunSummary } from '@opchain/core';
import type { NodeRun, RunRecord } from './run-store.js';

/** Builds a run's record from its events. */
export interface LiveRun {
  readonly id: string;
  /** Takes an event; returns the node it is about. */
  apply(event: RunEvent): string | undefined;
  view(): RunRecord;
  /** Milliseconds since the run's start. */
  elapsed(): number;
}

/** What a reason says to the user. */
export type SayReason = (reason: NodeReason) => string;

export function followRun(id: string, number: number, chain: Chain, only: readonly string[] | undefined, say: SayReason = ({ message }) => message): LiveRun {
  const nodes = new Map<string, NodeRun>();
  const begun = performance.now();
  const started: string[] = [];
  const waiting = new Set<string>();
  let record: RunRecord = { id, number, chain, state: 'running', startedAtEpoch: Date.now(), order: [], nodes, problems: [], ...(only && { only }) };

  const change = (nodeId: string, part: Partial<NodeRun>): string => {
    nodes.set(nodeId, { ...(nodes.get(nodeId) ?? { state: 'waiting' }), ...part });
    return nodeId;
  };
  const begin = (nodeId: string): void => {
    if (waiting.delete(nodeId)) started.push(nodeId);
  };

  const apply = (event: RunEvent): string | undefined => {
    switch (event.type) {
      case 'run-started':
        for (const nodeId of event.nodeIds) {
          nodes.set(nodeId, { state: 'waiting' });
          waiting.add(nodeId);
        }
        record = { ...record, startedAtEpoch: event.startedAtEpoch, problems: event.warnings };
        return undefined;
      case 'node-started':
        begin(event.nodeId);
        return change(event.nodeId, { state: 'running', startedAt: event.at });
      case 'node-token-ready':
        return change(event.nodeId, { tokenAt: event.at });
      case 'node-sent':
        return change(event.nodeId, { sentAt: event.at, request: event.request });
      case 'node-retrying':
        return change(event.nodeId, { retrying: { attempt: event.attempt, delayMs: event.delayMs, reason: event.reason } });
      case 'node-finished': {
        const { result } = event;
        nodes.set(event.nodeId, {
          state: result.state,
          result,
          ...(result.startedAt !== undefined && { startedAt: result.startedAt }),
          ...(result.tokenAt !== undefined && { tokenAt: result.tokenAt }),
          ...(result.sentAt !== undefined && { sentAt: result.sentAt }),
          ...(result.endedAt !== undefined && { endedAt: result.endedAt }),
          ...(result.request && { request: result.request }),
          ...(result.reason && { reason: { ...result.reason, message: say(result.reason) } }),
        });
        return event.nodeId;
      }
      case 'run-finished':
        record = { ...record, state: event.summary.state, summary: event.summary, durationMs: event.summary.durationMs };
        return undefined;
    }
  };

  return { id, apply, view: () => ({ ...record, order: [...started, ...waiting] }), elapsed: () => record.durationMs ?? performance.now() - begun };
}

/** A run that was not begun, because its faults were known beforehand. */
export function refusedRun(record: RunRecord, summary: RunSummary): RunRecord {
  return { ...record, state: 'refused', summary, problems: summary.problems, durationMs: 0 };
}
