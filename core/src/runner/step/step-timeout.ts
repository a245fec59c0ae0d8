import type { Step } from '../../model/chain.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { describeRole } from '../contract/plugin-of-role.js';
import { runLimits } from '../contract/run-limits.js';
import type { Interruption } from '../schedule/interruption.js';

/** Time limit of one attempt of a step, in milliseconds. */
export function stepTimeout(step: Step, defaultMs: number | undefined): number {
  return (step.kind === 'operation' ? step.timeoutMs : undefined) ?? defaultMs ?? runLimits.stepTimeoutMs;
}

/** The error that interrupts an attempt when its time limit is exceeded. */
export function timeoutError(limit: number, { waitsFor }: Interruption): OpchainError {
  const waiting = waitsFor === undefined ? '' : `, waiting for ${describeRole(waitsFor)}`;
  return new OpchainError('STEP_TIMEOUT', `The step exceeded its timeout of ${String(limit)} ms${waiting}.`);
}
