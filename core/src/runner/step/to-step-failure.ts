import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { StepFailure } from '../../model/run.js';

/** Converts any error to a step's failure. */
export function toStepFailure(error: unknown): StepFailure {
  if (isOpchainError(error)) {
    const { credential, origin, sourceStepId } = error.details;
    return {
      code: error.code,
      message: error.message,
      ...(credential === undefined ? {} : { credential }),
      ...(origin === undefined ? {} : { origin }),
      ...(sourceStepId === undefined ? {} : { sourceStepId }),
    };
  }
  return { code: 'PLUGIN_FAILED', message: error instanceof Error ? error.message : String(error) };
}
