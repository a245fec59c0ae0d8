import type { Clock } from '../../model/clock.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { withTimeLimit } from './with-time-limit.js';

/**
 * Longest waits for code of a plugin, in milliseconds. A `before` hook ends before the default timeout of a step does, so
 * that the failure names the plugin.
 */
const limits = { observer: 5_000, cleanup: 5_000, before: 20_000, apply: 20_000, load: 120_000 } as const;

/** The code of a plugin that is waited for. */
export interface PluginWork {
  readonly plugin: string;
  /** What it does, for the message. */
  readonly activity: string;
  readonly clock: Clock;
  readonly limit: keyof typeof limits;
}

/**
 * Returns the result of the work; rejects with `PLUGIN_TIMEOUT`, naming the plugin, if that takes too long. The work
 * itself is not stopped.
 */
export function waitWithTimeout<T>(work: PromiseLike<T>, { plugin, activity, clock, limit }: PluginWork): Promise<T> {
  const limitMs = limits[limit];
  return withTimeLimit(() => work, {
    limitMs,
    clock,
    error: () =>
      new OpchainError('PLUGIN_TIMEOUT', `The plugin "${plugin}" timed out after ${limitMs / 1000} s in ${activity}.`, {
        plugin,
      }),
  });
}
