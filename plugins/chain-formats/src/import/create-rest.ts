/** Milliseconds that an import may block a page: well below the time of a frame. */
const SLICE_MS = 8;

/** Returns what to await between two units of work: the rest waits for the next turn if this one has used up its time. */
export function createRest(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
