/** Line and column of a position in a text, both starting at 1. */
export function locateLine(text: string, position: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < position; next = text.indexOf('\n', start)) {
    line++;
    start = next + 1;
  }
  return { line, column: position - start + 1 };
}
