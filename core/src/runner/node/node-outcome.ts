import type { NodeResult } from '../../model/run.js';

/** What a node's own work came to; whoever ran it adds name, state and start. */
export type NodeOutcome = Omit<NodeResult, 'nodeId' | 'state' | 'startedAt'>;

export function emptyOutcome(): NodeOutcome {
  return { checks: [], findings: [], captures: {}, attempts: [] };
}
