import type { ChainNode } from '../../model/chain.js';
import { OpchainError } from '../../model/opchain-error.js';
import { runLimits } from '../run-limits.js';

/** The time limit of one try of a node, in milliseconds. */
export function limitOf(node: ChainNode, general: number | undefined): number {
  return (node.kind === 'operation' ? node.timeoutMs : undefined) ?? general ?? runLimits.nodeTimeoutMs;
}

/** What a try is interrupted with when its time is over. */
export function timeoutError(limit: number): OpchainError {
  return new OpchainError('NODE_TIMEOUT', `There was no complete answer within the limit of ${String(limit)} ms.`);
}
