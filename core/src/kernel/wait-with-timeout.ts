import type { Clock } from '../model/clock.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { withTimeLimit } from './with-time-limit.js';

/** Longest wait for an observer or a cleanup, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * Returns the result of the work; rejects with `PLUGIN_TIMEOUT`, naming the plugin, if that takes too long. The work
 * itself is not stopped.
 */
export function waitWithTimeout<T>(work: PromiseLike<T>, plugin: string, activity: string, clock: Clock): Promise<T> {
  return withTimeLimit(() => work, {
    limitMs: TIMEOUT_MS,
    clock,
    error: () =>
      new OpchainError(
        'PLUGIN_TIMEOUT',
        `The plugin "${plugin}" took longer than ${TIMEOUT_MS / 1000} s in ${activity} and is no longer waited for.`,
        { plugin },
      ),
  });
}
