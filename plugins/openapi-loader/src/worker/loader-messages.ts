import type {
  ApiDescription,
  ErrorCode,
  ErrorDetails,
  OperationDetail,
  OperationSummary,
  Schema,
} from '@opchain/core/plugin';
import type { NumberPath } from './exact-number-paths.js';

// Messages between a page and the worker that reads a description for it. All of them can be cloned, except that a clone
// of an `ExactNumber` is an object of no class: `exactNumbers` lists where they are.

export type Content = Uint8Array | string;

export interface PackedError {
  /** Missing for an error that is not an `OpchainError`. */
  readonly code?: ErrorCode;
  readonly message: string;
  readonly details?: Omit<ErrorDetails, 'cause'>;
}

export type ToWorker =
  | { readonly kind: 'load'; readonly location: string; readonly content: Content; readonly maxBytes?: number }
  | { readonly kind: 'operation'; readonly call: number; readonly id: string }
  /** Responses to `read`. */
  | { readonly kind: 'content'; readonly call: number; readonly content: Content }
  | { readonly kind: 'noContent'; readonly call: number; readonly error: PackedError };

/** The index without the parts that are sent in chunks, and without functions. */
export type IndexMetadata = Omit<ApiDescription, 'operations' | 'find' | 'operation' | 'dispose'>;
export type DetailData = Omit<OperationDetail, 'resolve'>;
/** A reference and its schema, or the error if it does not resolve. */
export type Target = readonly [reference: string, schema: Schema | undefined, error?: PackedError];

export type FromWorker =
  /** The script has started. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'read'; readonly call: number; readonly location: string }
  /** The index, in chunks that are deserialized quickly, and its end. */
  | { readonly kind: 'operations'; readonly operations: readonly OperationSummary[] }
  | { readonly kind: 'loaded'; readonly rest: IndexMetadata }
  | { readonly kind: 'notLoaded'; readonly error: PackedError }
  /** Schemas that an operation refers to, each once, before the operation itself. */
  | { readonly kind: 'targets'; readonly targets: readonly Target[]; readonly exactNumbers: readonly NumberPath[] }
  | {
      readonly kind: 'detail';
      readonly call: number;
      readonly detail: DetailData;
      readonly exactNumbers: readonly NumberPath[];
    }
  | { readonly kind: 'noDetail'; readonly call: number; readonly error: PackedError };
