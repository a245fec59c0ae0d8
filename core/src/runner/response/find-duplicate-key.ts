import type { JsonValue } from '../../model/json.js';
import { findStringEnd } from '../../model/find-string-end.js';

/**
 * Finds a name that occurs twice in one object of a JSON text (RFC 8259, section 4: the behavior for such an object is
 * undefined, and parsers choose different values).
 * `value` is the result of `JSON.parse`: if it has as many names as the text, there are no duplicates, and the scan can
 * stop.
 */
export function findDuplicateKey(text: string, value: JsonValue): string | undefined {
  return countKeysInText(text) === countKeysInValue(value) ? undefined : searchDuplicate(text);
}

function countKeysInText(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = findStringEnd(text, at + 1);
    else if (code === 0x3a) count += 1;
  }
  return count;
}

/** The nesting depth has already been limited. */
function countKeysInValue(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeysInValue(item);
    return count;
  }
  for (const name in value) {
    const item = value[name]!;
    count += 1;
    if (typeof item === 'object') count += countKeysInValue(item);
  }
  return count;
}

function searchDuplicate(text: string): string | undefined {
  const open: Set<string>[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = findStringEnd(text, at + 1);
      last = text.slice(at, end + 1);
      at = end;
    } else if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === ':') {
      const name = JSON.parse(last) as string;
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    }
  }
  return undefined;
}
