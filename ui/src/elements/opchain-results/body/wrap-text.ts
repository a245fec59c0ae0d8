/** Lines wrapped before pausing. */
const LINES_PER_STEP = 2_000;

/** Offsets of the lines of a text in which no line is longer than `columns`. Pauses at each `yield`. */
export function* wrapText(text: string, columns: number): Generator<undefined, readonly number[]> {
  const starts = [0];
  let start = 0;
  for (;;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    while (end - start > columns) {
      // Both halves of a surrogate pair stay on one line.
      start += columns - Number(/[\uD800-\uDBFF]/.test(text[start + columns - 1]!));
      starts.push(start);
      if (starts.length % LINES_PER_STEP === 0) yield;
    }
    if (newline === -1) return starts;
    start = newline + 1;
    starts.push(start);
    if (starts.length % LINES_PER_STEP === 0) yield;
  }
}

/** The line that contains an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
