import {
  type ErrorCode,
  errorCodes,
  isOpchainError,
  OpchainError,
  type SpecSource,
  withTimeLimit,
} from '@opchain/core/plugin';
import { Worker } from 'node:worker_threads';
import type { SerializedError, FromWorker, ReadResponse, WorkerTask } from './worker-messages.js';

/** Options of `validateDescription` and `bundleDescription`. */
export interface CheckOptions {
  /** Time limit in milliseconds (default 20,000). */
  readonly timeLimitMs?: number;
  /** Memory limit in megabytes (default 1,000). */
  readonly memoryLimitMb?: number;
  /** Aborting it ends the work; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
  /**
   * Reads another document that the description refers to; without it, none are read. It must reject locations that are
   * not allowed.
   */
  readonly read?: (location: string) => Promise<Uint8Array | string>;
}

export type WorkerOutcome = Extract<FromWorker, { readonly kind: 'validated' | 'bundled' }>;

/**
 * Runs a task in a separate thread, which is terminated with `SPEC_TOO_COMPLEX` when its time or memory limit is
 * exceeded.
 */
export async function runInWorker(
  kind: WorkerTask['kind'],
  source: SpecSource,
  options: CheckOptions,
): Promise<WorkerOutcome> {
  const { timeLimitMs = 20_000, memoryLimitMb = 1_000, signal } = options;
  signal?.throwIfAborted();
  const workerData: WorkerTask = { kind, location: source.location, content: source.content };
  // The thread does not need the environment variables.
  const worker = new Worker(new URL('./validation-worker.js', import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
  const limitError = (limit: string) =>
    new OpchainError('SPEC_TOO_COMPLEX', `${source.location} could not be validated within ${limit}.`, {
      file: source.location,
    });
  const outcome = new Promise<WorkerOutcome>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'read')
        void respondToRead(message, options).then((response) => worker.postMessage(response));
      else if (message.kind === 'failed') reject(deserializeError(message.failure));
      else resolve(message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? limitError(`${memoryLimitMb} MB of memory`)
          : new OpchainError('PLUGIN_FAILED', `Validating ${source.location} failed: ${error.message}.`, {
              file: source.location,
              cause: error,
            }),
      ),
    );
  });
  try {
    return await withTimeLimit(() => outcome, {
      limitMs: timeLimitMs,
      signal,
      error: () => limitError(`${timeLimitMs / 1_000} seconds`),
    });
  } finally {
    await worker.terminate();
  }
}

async function respondToRead(
  { id, location }: { readonly id: number; readonly location: string },
  options: CheckOptions,
): Promise<ReadResponse> {
  try {
    if (options.read === undefined)
      throw new OpchainError(
        'REF_NOT_ALLOWED',
        `The description refers to ${location}, but reading other files or addresses is not allowed.`,
      );
    return { id, content: await options.read(location) };
  } catch (error) {
    if (isOpchainError(error)) return { id, failure: { code: error.code, message: error.message } };
    return {
      id,
      failure: {
        code: 'REF_UNRESOLVED',
        message: `${location} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      },
    };
  }
}

function deserializeError({ code, message, ...details }: SerializedError): OpchainError {
  return new OpchainError(Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : 'SPEC_INVALID', message, details);
}
