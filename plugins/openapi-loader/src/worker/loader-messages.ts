import type {
  ApiDescription,
  ErrorCode,
  ErrorDetails,
  OperationDetail,
  OperationSummary,
  Schema,
} from '@opchain/core/plugin';

// What a page and the worker that reads a description for it tell each other. Everything can be cloned.

export type Content = Uint8Array | string;

export interface PackedError {
  /** Not there: no error of ours. */
  readonly code?: ErrorCode;
  readonly message: string;
  readonly details?: Omit<ErrorDetails, 'cause'>;
}

export type ToWorker =
  | { readonly kind: 'load'; readonly location: string; readonly content: Content; readonly maxBytes?: number }
  | { readonly kind: 'operation'; readonly call: number; readonly id: string }
  /** Answers to `read`. */
  | { readonly kind: 'content'; readonly call: number; readonly content: Content }
  | { readonly kind: 'noContent'; readonly call: number; readonly error: PackedError };

/** The index without what comes in pieces, and without what can only be called. */
export type IndexMetadata = Omit<ApiDescription, 'operations' | 'find' | 'operation' | 'dispose'>;
export type DetailData = Omit<OperationDetail, 'resolve'>;
/** A reference and what it names, or why it names nothing. */
export type Target = readonly [reference: string, schema: Schema | undefined, error?: PackedError];

export type FromWorker =
  /** The script runs. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'read'; readonly call: number; readonly location: string }
  /** The index, in pieces that are quickly unpacked, and its end. */
  | { readonly kind: 'operations'; readonly operations: readonly OperationSummary[] }
  | { readonly kind: 'loaded'; readonly rest: IndexMetadata }
  | { readonly kind: 'notLoaded'; readonly error: PackedError }
  /** Schemas that an operation refers to, each once, before the operation itself. */
  | { readonly kind: 'targets'; readonly targets: readonly Target[] }
  | { readonly kind: 'detail'; readonly call: number; readonly detail: DetailData }
  | { readonly kind: 'noDetail'; readonly call: number; readonly error: PackedError };
