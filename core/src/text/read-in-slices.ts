/** Milliseconds of work between two pauses: half a frame. */
const SLICE_MS = 8;

/** Runs steps to the end, yielding to the page every few milliseconds. Rejects with the signal's reason. */
export async function readInSlices<T>(steps: Generator<undefined, T>, signal: AbortSignal): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await pause();
    signal.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}

/** Lets other tasks run. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
