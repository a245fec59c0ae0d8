import type { OpchainError } from '../../model/opchain-error.js';
import { isOpchainError } from '../../model/opchain-error.js';

/** The result of work, or the `OpchainError` that it throws. Throws everything else. */
export function attempt<T>(work: () => T): T | OpchainError {
  try {
    return work();
  } catch (error) {
    if (isOpchainError(error)) return error;
    throw error;
  }
}
