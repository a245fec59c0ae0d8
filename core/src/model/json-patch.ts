import { isObject, type JsonObject, type JsonValue, setMember } from './json.js';
import { parsePointer } from './json-pointer.js';

/**
 * One operation of a JSON Patch (RFC 6902, section 4), with paths as JSON Pointers. `after` extends it for objects, whose keys
 * have an order in a text: the key that the member follows, or null if it is the first. Without it, the member is the last.
 */
export type Patch =
  | { readonly op: 'add'; readonly path: string; readonly value: JsonValue; readonly after?: string | null }
  | { readonly op: 'replace'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string }
  /** Within one object or list. */
  | { readonly op: 'move'; readonly from: string; readonly path: string; readonly after?: string | null };

/** Applies a patch; returns a new value that shares what does not change. Throws a `RangeError` for a path that does not exist. */
export function applyPatch(value: JsonValue, patch: Patch): JsonValue {
  const tokens = parsePointer(patch.path);
  if (tokens === undefined) throw new RangeError(`"${patch.path}" is not a JSON Pointer.`);
  if (tokens.length === 0) return 'value' in patch ? patch.value : value;
  return applyAt(value, tokens, patch);
}

function applyAt(value: JsonValue, [token = '', ...rest]: readonly string[], patch: Patch): JsonValue {
  if (rest.length > 0) {
    const changed = applyAt(memberOf(value, token), rest, patch);
    return Array.isArray(value) ? value.with(Number(token), changed) : withMember(value as JsonObject, token, changed);
  }
  if (Array.isArray(value)) return editList(value, token, patch);
  if (isObject(value)) return editObject(value, token, patch);
  throw new RangeError(`Nothing can be changed at "${patch.path}".`);
}

/** The value at a path below a value. Throws a `RangeError` if it does not exist. */
export function valueAt(value: JsonValue, tokens: readonly string[]): JsonValue {
  return tokens.reduce(memberOf, value);
}

function memberOf(value: JsonValue, token: string): JsonValue {
  const member = Array.isArray(value)
    ? value[Number(token)]
    : isObject(value) && Object.hasOwn(value, token)
      ? value[token]
      : undefined;
  if (member === undefined) throw new RangeError(`There is no "${token}".`);
  return member;
}

function editList(list: readonly JsonValue[], token: string, patch: Patch): JsonValue[] {
  const index = token === '-' ? list.length : Number(token);
  if (patch.op === 'add') return list.toSpliced(index, 0, patch.value);
  if (patch.op === 'move') {
    const from = Number(parsePointer(patch.from)?.at(-1));
    return list.toSpliced(from, 1).toSpliced(index, 0, memberOf([...list], String(from)));
  }
  memberOf([...list], token);
  return patch.op === 'remove' ? list.toSpliced(index, 1) : list.with(index, patch.value);
}

function editObject(owner: JsonObject, key: string, patch: Patch): JsonObject {
  if (patch.op === 'add')
    return Object.hasOwn(owner, key)
      ? withMember(owner, key, patch.value)
      : withMemberAfter(owner, key, patch.value, patch.after);
  if (patch.op === 'move') {
    const moved = memberOf(owner, key);
    return withMemberAfter(withoutMember(owner, key), key, moved, patch.after);
  }
  memberOf(owner, key);
  if (patch.op === 'replace') return withMember(owner, key, patch.value);
  return withoutMember(owner, key);
}

function withoutMember(owner: JsonObject, key: string): JsonObject {
  return fromEntries(Object.entries(owner).filter(([name]) => name !== key));
}

function withMember(owner: JsonObject, key: string, value: JsonValue): JsonObject {
  return fromEntries(Object.entries(owner).map(([name, member]) => [name, name === key ? value : member]));
}

function withMemberAfter(
  owner: JsonObject,
  key: string,
  value: JsonValue,
  after: string | null | undefined,
): JsonObject {
  const entries = Object.entries(owner);
  return fromEntries(
    entries.toSpliced(
      indexAfter(entries, ([name]) => name, after),
      0,
      [key, value],
    ),
  );
}

/** The index of a member that follows the one with the key `after`. */
export function indexAfter<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string | undefined,
  after: string | null | undefined,
): number {
  if (after === null) return 0;
  const index = after === undefined ? -1 : entries.findIndex((entry) => keyOf(entry) === after);
  return index === -1 ? entries.length : index + 1;
}

/** Like `Object.fromEntries`, which sets `__proto__` as an own member, too. */
function fromEntries(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const owner: JsonObject = {};
  for (const [key, value] of entries) setMember(owner, key, value);
  return owner;
}
