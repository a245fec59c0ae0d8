import type { Clock } from '../model/clock.js';
import { OpchainError } from '../model/opchain-error.js';

/** How long anybody waits for what only looks on, or cleans up. */
const limitMs = 5_000;

/** What the work gives; rejects with `PLUGIN_SLOW`, naming the plugin, when that takes too long. The work itself goes on. */
export function limitWait<T>(work: PromiseLike<T>, plugin: string, doing: string, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimer(
      () =>
        reject(
          new OpchainError('PLUGIN_SLOW', `The plugin "${plugin}" takes longer than ${limitMs / 1000} s in ${doing}; nobody waits for it any more.`, {
            plugin,
          }),
        ),
      limitMs,
    );
    work.then(resolve, reject).then(cancel, cancel);
  });
}
