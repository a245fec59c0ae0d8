import type { ErrorCode } from './error-codes.js';
import { errorCodes } from './error-codes.js';

export interface ErrorPlace {
  /** JSON pointer into the document at fault. */
  readonly pointer?: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
  readonly nodeId?: string;
  /** The plugin at fault. */
  readonly plugin?: string;
  readonly cause?: unknown;
  /** Where several things are at fault: each of them. */
  readonly problems?: readonly DocumentProblem[];
}

/** One thing that is wrong, or not supported, in a document. */
export interface DocumentProblem {
  /** JSON pointer of its place. */
  readonly pointer: string;
  readonly message: string;
}

/** Every error that Opchain raises: a stable code, one sentence, and the way out. */
export class OpchainError extends Error {
  readonly code: ErrorCode;
  /** What to do about it. */
  readonly help: string;
  readonly place: ErrorPlace;
  /** Every problem found in a document; empty for errors of anything else. */
  readonly problems: readonly DocumentProblem[];

  constructor(code: ErrorCode, message: string, place: ErrorPlace = {}) {
    super(message, place.cause === undefined ? undefined : { cause: place.cause });
    this.name = 'OpchainError';
    this.code = code;
    this.help = errorCodes[code];
    this.place = place;
    this.problems = place.problems ?? [];
  }
}

/** True for an `OpchainError`, also one of another copy of this package. */
export function isOpchainError(error: unknown): error is OpchainError {
  return error instanceof Error && error.name === 'OpchainError' && 'code' in error && 'place' in error;
}
