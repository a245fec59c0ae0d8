/** Milliseconds of work before the page handles input again. */
const SLICE_MS = 8;

/** Runs work that can pause at each `yield` without blocking the page. Undefined if it was stopped. */
export async function runInSlices<T>(work: Generator<undefined, T>, isStopped = () => false): Promise<T | undefined> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isStopped()) return undefined;
    sliceEnd = performance.now() + SLICE_MS;
  }
}
