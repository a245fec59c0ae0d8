import { isOpchainError, OpchainError } from '@opchain/core/plugin';
import type { PackedError } from './loader-messages.js';

/** An error as plain data: code, message and details of an `OpchainError`, the message of any other error. */
export function packError(error: unknown): PackedError {
  if (!isOpchainError(error)) return { message: error instanceof Error ? error.message : String(error) };
  const { cause: _, ...details } = error.details;
  return { code: error.code, message: error.message, details };
}

export function unpackError({ code, message, details }: PackedError): Error {
  return code === undefined ? new Error(message) : new OpchainError(code, message, details);
}
