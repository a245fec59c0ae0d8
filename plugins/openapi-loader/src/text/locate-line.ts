/** Line and column, both from 1, of a position in a text. */
export function locateLine(text: string, position: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < position; next = text.indexOf('\n', start)) {
    line++;
    start = next + 1;
  }
  return { line, column: position - start + 1 };
}
