import type { Step } from '../../model/chain.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { runLimits } from '../contract/run-limits.js';

/** Time limit of one attempt of a step, in milliseconds. */
export function stepTimeout(step: Step, defaultMs: number | undefined): number {
  return (step.kind === 'operation' ? step.timeoutMs : undefined) ?? defaultMs ?? runLimits.stepTimeoutMs;
}

/** The error that interrupts an attempt when its time limit is exceeded. */
export function timeoutError(limit: number): OpchainError {
  return new OpchainError('STEP_TIMEOUT', `The step exceeded its timeout of ${String(limit)} ms.`);
}
