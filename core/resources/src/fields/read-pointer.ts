import type { JsonValue } from '@opchain/core';

/** The value at a JSON Pointer (RFC 6901), or undefined. */
export function readPointer(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let current = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, JsonValue>)[key];
  }
  return current;
}
