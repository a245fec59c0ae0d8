/**
 * Index of the closing quote of a JSON string whose content begins at `start`; the length of the text if there is none.
 */
export function findStringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 0x5c && quote - 1 - slashes >= start) slashes += 1;
    if (slashes % 2 === 0) return quote;
  }
  return text.length;
}
