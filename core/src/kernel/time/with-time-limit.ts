import type { Clock } from '../../model/clock.js';
import { systemClock } from './system-clock.js';

/** A limit for work that may never end. */
export interface TimeLimit {
  /** In milliseconds. */
  readonly limitMs: number;
  /** The error that the promise rejects with when the limit is exceeded. */
  readonly error: () => Error;
  /** Ends the work early; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Default: the system's clock. */
  readonly clock?: Clock;
}

/**
 * Returns the result of the work. Rejects once the time limit is exceeded or the signal is aborted, even if the work
 * ignores the signal that it receives.
 */
export async function withTimeLimit<T>(
  work: (signal: AbortSignal) => PromiseLike<T>,
  { limitMs, error, signal, clock = systemClock }: TimeLimit,
): Promise<T> {
  signal?.throwIfAborted();
  // Not `AbortSignal.any([signal, AbortSignal.timeout(limitMs)])`: Node 20 collects its signals while they are waited for.
  const controller = new AbortController();
  const interrupted = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error), { once: true }),
  );
  const cancelTimer = clock.setTimer(() => controller.abort(error()), limitMs);
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([interrupted, work(controller.signal)]);
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}
