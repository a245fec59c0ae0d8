import type { Interruption } from './interruption.js';
import type { TimeSlicer } from './time-slicer.js';

/**
 * Runs work that can pause at each `yield`; it pauses where the turn of the event loop has used up its time. Rejects with
 * the error of the work, or with the reason of an interruption.
 */
export async function runInSlices<T>(
  work: Generator<undefined, T>,
  slicer: Pick<TimeSlicer, 'rest'>,
  interruption?: Interruption,
): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    const rest = slicer.rest();
    if (rest === undefined) continue;
    await rest;
    interruption?.check();
  }
}
