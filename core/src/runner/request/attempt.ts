import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';

/** The result of work, or the `OpchainError` that it throws. Throws everything else. */
export function attempt<T>(work: () => T): T | OpchainError {
  try {
    return work();
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    // Of a value without mappings; none can be blamed for a null.
    return error.code === 'MAPPING_MISSING' ? new OpchainError('REQUEST_INVALID', error.message, error.details) : error;
  }
}
