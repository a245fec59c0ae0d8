import { type ErrorCode, errorCodes } from './error-codes.js';

/** Structured details of an error; which ones are set depends on the code. */
export interface ErrorDetails {
  /** JSON Pointer into the affected document. */
  readonly pointer?: string;
  /** Path or name of the affected file. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** The affected step. */
  readonly stepId?: string;
  /**
   * For a connection that cannot be added: its source. The target is `stepId`. For a value that a reused result does not
   * have: the step that the result is of.
   */
  readonly sourceStepId?: string;
  /** Name of the credential that must not be sent to `origin`. */
  readonly credential?: string;
  /** The origin that is not approved. */
  readonly origin?: string;
  /** Name of the plugin that caused the error. */
  readonly plugin?: string;
  /** The original error. */
  readonly cause?: unknown;
  /** Every problem, if a document has several. */
  readonly diagnostics?: readonly DocumentDiagnostic[];
}

/** A part of a document that is invalid or not supported. */
export interface DocumentDiagnostic {
  /** JSON Pointer of the affected part. */
  readonly pointer: string;
  /** One sentence. */
  readonly message: string;
  /** The step that has it, by its id or else its number from 1. Missing outside of steps. */
  readonly stepId?: string;
  /** The part of that step in words, such as `body field items`. Missing for the step itself. */
  readonly place?: string;
}

/** Every error that Opchain throws, with a stable code, one sentence and a solution. */
export class OpchainError extends Error {
  /** Stable, from `errorCodes`. */
  readonly code: ErrorCode;
  /** How to fix it. */
  readonly help: string;
  /** Structured details, depending on the code. */
  readonly details: ErrorDetails;
  /** Every problem found in a document; empty for other errors. */
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

/** True for an `OpchainError`, including those of another copy of this package. */
export function isOpchainError(error: unknown): error is OpchainError {
  return error instanceof Error && error.name === 'OpchainError' && 'code' in error && 'details' in error;
}
