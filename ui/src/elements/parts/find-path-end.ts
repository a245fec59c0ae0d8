/** Longer paths are shown in two parts, of which the first one is shortened: the end distinguishes them. */
const MAX_WHOLE = 26;
const MAX_END = 20;

/** Where the end of a long path begins, which stays visible: with one of its last segments. `undefined` for a short path. */
export function findPathEnd(path: string): number | undefined {
  if (path.length <= MAX_WHOLE) return undefined;
  const start = path.indexOf('/', path.length - MAX_END);
  const end = start < 0 ? path.lastIndexOf('/') : start;
  return end > 0 ? end : undefined;
}
