import { isOpchainError } from '../../model/opchain-error.js';
import type { StepFailure } from '../../model/run.js';

/** Converts any error to a step's failure. */
export function toStepFailure(error: unknown): StepFailure {
  if (isOpchainError(error)) return { code: error.code, message: error.message };
  return { code: 'PLUGIN_FAILED', message: error instanceof Error ? error.message : String(error) };
}
