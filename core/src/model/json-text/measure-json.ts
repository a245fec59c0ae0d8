import type { JsonValue } from '../json.js';
import { findStringEnd } from './find-string-end.js';

/**
 * Measures a JSON text in one pass, before it is parsed: how deep it is nested, how many keys its objects have, and
 * how many values it has. The syntax is not validated. Written by hand, because a pattern that matches strings overflows the stack at some megabytes.
 */
export function measureJson(text: string): { readonly depth: number; readonly keys: number; readonly values: number } {
  let keys = 0;
  let values = 1;
  /** The last container has nothing in it yet. */
  let isEmpty = false;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20) continue;
    if (isEmpty && code !== 0x5d && code !== 0x7d) values += 1;
    isEmpty = false;
    if (code === 0x22) at = findStringEnd(text, at + 1);
    else if (code === 0x2c) values += 1;
    else if (code === 0x3a) keys += 1;
    else if (code === 0x5b || code === 0x7b) {
      isEmpty = true;
      open += 1;
      if (open > depth) depth = open;
    } else if (code === 0x5d || code === 0x7d) open -= 1;
  }
  return { depth, keys, values };
}

/**
 * Number of keys in a parsed value. Fewer than in its text means that a key is duplicated in an object (RFC 8259, section
 * 4: parsers choose different values). The nesting must have been limited.
 */
export function countKeys(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item);
    return count;
  }
  for (const name in value) {
    const item = value[name]!;
    count += 1;
    if (typeof item === 'object') count += countKeys(item);
  }
  return count;
}
