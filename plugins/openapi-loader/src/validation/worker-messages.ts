import type { Mismatch, JsonObject } from '@opchain/core/plugin';
import type { NumberPath } from '../worker/exact-number-paths.js';

/** The data that the worker is started with. */
export interface WorkerTask {
  readonly kind: 'validate' | 'bundle';
  readonly location: string;
  readonly content: Uint8Array | string;
}

export type FromWorker =
  | { readonly kind: 'read'; readonly id: number; readonly location: string }
  | { readonly kind: 'validated'; readonly diagnostics: readonly Mismatch[] }
  | { readonly kind: 'bundled'; readonly document: JsonObject; readonly exactNumbers: readonly NumberPath[] }
  | { readonly kind: 'failed'; readonly failure: SerializedError };

/** The response to `read`. */
export interface ReadResponse {
  readonly id: number;
  readonly content?: Uint8Array | string;
  readonly failure?: SerializedError;
}

/** An `OpchainError` as it is passed between threads. */
export interface SerializedError {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly pointer?: string;
}
