import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';

/** Adds the name of an input to the error of work on it. Throws only an `OpchainError`. */
export function nameInput<T>(input: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isOpchainError(error)) throw new OpchainError(error.code, `${input}: ${error.message}`, error.details);
    // Nesting deeper than the engine's stack: the only other error that serializing a value can throw.
    throw new OpchainError(
      'REQUEST_INVALID',
      `${input} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
