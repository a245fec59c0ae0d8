/** Splits a dotted name after its longest known prefix. Without one, the head is the whole name. */
export function splitName(
  name: string,
  isKnown: (candidate: string) => boolean,
): { readonly head: string; readonly rest: readonly string[] } {
  const segments = name.split('.');
  for (let length = segments.length; length > 0; length -= 1) {
    const head = segments.slice(0, length).join('.');
    if (isKnown(head)) return { head, rest: segments.slice(length) };
  }
  return { head: name, rest: [] };
}
