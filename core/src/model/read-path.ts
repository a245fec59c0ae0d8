import { isContainer, type JsonValue } from './json.js';

const unreachable = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the value at a path of JSON Pointer tokens. Only own properties and array elements are read; `__proto__`,
 * `constructor` and `prototype` always return undefined.
 */
export function readPath(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const segment of path) {
    if (!isContainer(current) || unreachable.has(segment)) return undefined;
    if (Array.isArray(current)) {
      if (!/^(?:0|[1-9][0-9]*)$/.test(segment)) return undefined;
      current = current[Number(segment)];
    } else {
      current = Object.hasOwn(current, segment) ? current[segment] : undefined;
    }
    if (current === undefined) return undefined;
  }
  return current;
}
