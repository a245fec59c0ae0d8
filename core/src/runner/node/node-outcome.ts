import type { NodeResult } from '../../model/run.js';

/** What a node's own work came to; whoever ran it adds name, state and start. */
export type NodeOutcome = Omit<NodeResult, 'nodeId' | 'state' | 'startedAt'>;

export const emptyOutcome: NodeOutcome = { checks: [], findings: [], captures: {}, attempts: [] };
