/** Similarity of two names, from 0 to 1: shared words, and edit distance. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = words(a);
  const right = words(b);
  const shared = left.filter((word) => right.includes(word)).length;
  const byWords = left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length);
  const [x, y] = [a.toLowerCase().slice(0, 80), b.toLowerCase().slice(0, 80)];
  const byLetters = 1 - distance(x, y) / Math.max(x.length, y.length, 1);
  return Math.max(byWords * 0.95, byLetters * 0.95);
}

/** The most similar of some names above a threshold, at most three. */
export function mostSimilar<T>(
  name: string,
  candidates: readonly T[],
  nameOf: (candidate: T) => string,
  minScore = 0.45,
): readonly T[] {
  return candidates
    .map((candidate) => ({ candidate, score: similarity(name, nameOf(candidate)) }))
    .filter(({ score }) => score >= minScore)
    .sort((p, q) => q.score - p.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Like `likeliest`, but a single candidate always matches. */
export function mostSimilarOrOnly<T>(
  name: string,
  candidates: readonly T[],
  nameOf: (candidate: T) => string,
): readonly T[] {
  const found = mostSimilar(name, candidates, nameOf);
  return found.length > 0 || candidates.length !== 1 ? found : candidates;
}
