/** A line of a comparison: in both texts, or in one of them. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More pairs of lines than these are not compared: the differing part is shown as replaced. */
const MAX_PAIRS = 4_000_000;

/** The lines of two texts as one list with the fewest differences. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const toLines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] =>
    texts.map((text) => ({ kind, text }));
  return [
    ...toLines('same', old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end), toLines),
    ...toLines('same', old.slice(old.length - end)),
  ];
}

function diffMiddle(
  old: readonly string[],
  next: readonly string[],
  toLines: (kind: DiffLine['kind'], texts: readonly string[]) => DiffLine[],
): DiffLine[] {
  if (old.length * next.length > MAX_PAIRS) return [...toLines('removed', old), ...toLines('added', next)];
  // Length of the longest common subsequence of the rest from line `i` of the old and line `j` of the new text.
  const width = next.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const commonAt = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === next[j] ? commonAt(i + 1, j + 1) + 1 : Math.max(commonAt(i + 1, j), commonAt(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [removed, added] = [old[i], next[j]];
    if (removed === undefined || added === undefined) break;
    if (removed === added) {
      lines.push({ kind: 'same', text: removed });
      i += 1;
      j += 1;
    } else if (commonAt(i + 1, j) >= commonAt(i, j + 1)) {
      lines.push({ kind: 'removed', text: removed });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: added });
      j += 1;
    }
  }
  return [...lines, ...toLines('removed', old.slice(i)), ...toLines('added', next.slice(j))];
}
