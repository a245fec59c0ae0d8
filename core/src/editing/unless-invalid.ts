import { isOpchainError } from '../model/errors/opchain-error.js';

/** What a change makes of a text or a part of a chain; what cannot be parsed stays as typed. */
export function unlessInvalid<T>(typed: T, change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (isOpchainError(error)) return typed;
    throw error;
  }
}
