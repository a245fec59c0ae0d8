import type { ErrorCode } from './error-codes.js';
import { errorCodes } from './error-codes.js';

export interface ErrorDetails {
  /** JSON pointer into the document at fault. */
  readonly pointer?: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
  readonly stepId?: string;
  /** Of a connection that cannot be made from there to `stepId`. */
  readonly sourceStepId?: string;
  /** The plugin at fault. */
  readonly plugin?: string;
  readonly cause?: unknown;
  /** Where several things are at fault: each of them. */
  readonly diagnostics?: readonly DocumentDiagnostic[];
}

/** One thing that is wrong, or not supported, in a document. */
export interface DocumentDiagnostic {
  /** JSON pointer of its place. */
  readonly pointer: string;
  readonly message: string;
}

/** Every error that Opchain raises: a stable code, one sentence, and the way out. */
export class OpchainError extends Error {
  readonly code: ErrorCode;
  /** What to do about it. */
  readonly help: string;
  readonly details: ErrorDetails;
  /** Every problem found in a document; empty for errors of anything else. */
  readonly diagnostics: readonly DocumentDiagnostic[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'OpchainError';
    this.code = code;
    this.help = errorCodes[code];
    this.details = details;
    this.diagnostics = details.diagnostics ?? [];
  }
}

/** True for an `OpchainError`, also one of another copy of this package. */
export function isOpchainError(error: unknown): error is OpchainError {
  return error instanceof Error && error.name === 'OpchainError' && 'code' in error && 'details' in error;
}
