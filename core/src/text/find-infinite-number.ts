import { formatPointer } from '../model/json-pointer.js';
import { isContainer, type JsonValue } from '../model/json.js';

/** Finds a number that JSON does not support. Values that appear in several locations are visited once. */
export function findInfiniteNumber(root: JsonValue): { readonly path: string; readonly value: number } | undefined {
  const visited = new Set<JsonValue>();
  const open: (readonly [value: JsonValue, path: readonly string[]])[] = [[root, []]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, path] = next;
    if (typeof value === 'number' && !Number.isFinite(value)) return { path: formatPointer(path), value };
    if (!isContainer(value) || visited.has(value)) continue;
    visited.add(value);
    for (const [key, item] of Object.entries(value)) open.push([item, [...path, key]]);
  }
  return undefined;
}
