import { findStringEnd } from '../../model/find-string-end.js';

/**
 * True for JSON text nested deeper than the limit. Engines parse any depth, but code that traverses the value
 * afterwards could overflow the stack, so such text is rejected early.
 */
export function isNestedTooDeep(text: string, maxDepth: number): boolean {
  if (text.length <= maxDepth) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = findStringEnd(text, at + 1);
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return false;
}
