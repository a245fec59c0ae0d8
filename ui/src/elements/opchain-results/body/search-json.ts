import type { JsonValue } from '@opchain/core';
import { isContainer, type JsonObject, writeJson } from '@opchain/core/internal/model';

/** Matches that are listed; more do not help anybody. */
export const MAX_MATCHES = 1_000;

/** The paths of the values whose key or text contains a text, ignoring case: at most `max`. Pauses at each `yield`. */
export function* searchJson(
  root: JsonValue,
  text: string,
  max = MAX_MATCHES,
): Generator<undefined, readonly (readonly string[])[]> {
  const needle = text.toLowerCase();
  const found: string[][] = [];
  const path: string[] = [];
  let steps = 0;
  function* visit(value: JsonValue, key: string | undefined): Generator<undefined> {
    steps += 1;
    if (steps % 500 === 0) yield;
    const matches = (each: string): boolean => each.toLowerCase().includes(needle);
    if ((key !== undefined && matches(key)) || (!isContainer(value) && matches(scalarText(value))))
      found.push([...path]);
    if (!isContainer(value)) return;
    for (const entry of Array.isArray(value) ? value.keys() : keysOf(value)) {
      if (found.length >= max) return;
      path.push(String(entry));
      yield* visit(
        (value as Readonly<Record<string, JsonValue>>)[entry]!,
        typeof entry === 'string' ? entry : undefined,
      );
      path.pop();
    }
  }
  yield* visit(root, undefined);
  return found;
}

/** The entries of each container on the way to the paths, by the container's row in the tree. Pauses at each `yield`. */
export function* entriesTo(
  paths: readonly (readonly string[])[],
): Generator<undefined, ReadonlyMap<string, readonly string[]>> {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    let id = '';
    for (const [depth, key] of path.entries()) {
      const known = entries.get(id);
      if (known === undefined) entries.set(id, new Set([key]));
      else known.add(key);
      id = toRowId(id, depth, key);
    }
    yield;
  }
  return new Map([...entries].map(([id, keys]) => [id, [...keys]]));
}

/** Identifies a row of the tree: its path as a JSON Pointer (RFC 6901) without the first slash. */
export function toRowId(parent: string, depthOfParent: number, key: string): string {
  const token = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return depthOfParent === 0 ? token : `${parent}/${token}`;
}

/** Individually: a list of hundreds of thousands of keys takes long to make. */
function* keysOf(value: JsonObject): Generator<string> {
  for (const key in value) if (Object.hasOwn(value, key)) yield key;
}

function scalarText(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value);
}
