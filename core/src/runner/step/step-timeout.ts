import type { Step } from '../../model/chain.js';
import { OpchainError } from '../../model/opchain-error.js';
import { runLimits } from '../contract/run-limits.js';

/** The time limit of one try of a node, in milliseconds. */
export function stepTimeout(step: Step, defaultMs: number | undefined): number {
  return (step.kind === 'operation' ? step.timeoutMs : undefined) ?? defaultMs ?? runLimits.stepTimeoutMs;
}

/** What a try is interrupted with when its time is over. */
export function timeoutError(limit: number): OpchainError {
  return new OpchainError('STEP_TIMEOUT', `The step exceeded its timeout of ${String(limit)} ms.`);
}
