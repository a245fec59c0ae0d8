import { parsePointer } from '../../model/json-pointer.js';
import { isContainer, type JsonObject, type JsonValue } from '../../model/json.js';
import { readPath } from '../../model/mappings/mapping-text.js';
import type { SelectorLanguage } from '../selector-language.js';

/** JSON Pointer (RFC 6901). A replacement may add the last key of an object and append to an array by `-`. */
export const jsonPointerLanguage: SelectorLanguage = {
  compile(pointer) {
    const path = parse(pointer);
    return {
      holds: (context) => readPath(context, path) !== undefined,
      select: (context) => readPath(context, path),
      replace(payload, value) {
        const replaced = replaceAt(payload, path, value);
        if (replaced === undefined) throw new Error(`${JSON.stringify(pointer)} does not exist in the payload`);
        return replaced;
      },
    };
  },
};

/** Copies a value with a replacement at a path. Undefined if the path does not exist. */
export function replaceAt(
  value: JsonValue,
  [key, ...rest]: readonly string[],
  replacement: JsonValue,
): JsonValue | undefined {
  if (key === undefined) return replacement;
  if (!isContainer(value)) return undefined;
  if (Array.isArray(value)) {
    const index = key === '-' ? value.length : /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
    if (index < 0 || index > value.length) return undefined;
    const inner = rest.length === 0 ? replacement : replaceAt(value[index] ?? null, rest, replacement);
    return inner === undefined ? undefined : [...value.slice(0, index), inner, ...value.slice(index + 1)];
  }
  if (rest.length > 0 && !Object.hasOwn(value, key)) return undefined;
  const inner = rest.length === 0 ? replacement : replaceAt(value[key] ?? null, rest, replacement);
  return inner === undefined ? undefined : withKey(value, key, inner);
}

/** A key keeps its position; a new one comes last. Entries instead of assignment, so that `__proto__` is a key. */
function withKey(object: JsonObject, key: string, value: JsonValue): JsonObject {
  const entries = Object.entries(object);
  const at = entries.findIndex(([name]) => name === key);
  return Object.fromEntries(at === -1 ? [...entries, [key, value]] : entries.with(at, [key, value]));
}

function parse(pointer: string): readonly string[] {
  const path = parsePointer(pointer);
  if (path === undefined) throw new Error(`${JSON.stringify(pointer)} is not a JSON Pointer`);
  return path;
}
