import type { JsonObject, JsonValue } from '@opchain/core';
import { isContainer, isObject } from '@opchain/core/internal/model';

/** A path in a value: object keys and array indices. */
export type ValuePath = readonly (string | number)[];

/** The value at a path; undefined if there is none. */
export function valueAt(value: JsonValue | undefined, path: ValuePath): JsonValue | undefined {
  let current = value;
  for (const key of path) {
    if (!isContainer(current)) return undefined;
    if (Array.isArray(current)) current = typeof key === 'number' ? current[key] : undefined;
    else current = Object.hasOwn(current, key) ? current[key] : undefined;
  }
  return current;
}

/** The value with a replacement at a path: missing parents are created as objects or arrays, depending on the keys. Undefined removes a field. */
export function withValueAt(
  value: JsonValue | undefined,
  path: ValuePath,
  next: JsonValue | undefined,
): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    const inner = withValueAt(list[key], rest, next);
    while (list.length < key) list.push(null);
    list[key] = inner ?? null;
    return list;
  }
  const object: JsonObject = isObject(value) ? { ...value } : {};
  const inner = withValueAt(Object.hasOwn(object, key) ? object[key] : undefined, rest, next);
  if (inner === undefined) delete object[key];
  else Object.defineProperty(object, key, { value: inner, enumerable: true, configurable: true, writable: true });
  return object;
}

/** The array without an element. */
export function withoutItem(value: JsonValue | undefined, path: ValuePath, index: number): JsonValue | undefined {
  const list = valueAt(value, path);
  return Array.isArray(list) ? withValueAt(value, path, list.toSpliced(index, 1)) : value;
}

/** The value with another name for a field of an object, at the same position; unchanged if the name is taken. */
export function withFieldRenamed(
  value: JsonValue | undefined,
  path: ValuePath,
  { from, to }: { readonly from: string; readonly to: string },
): JsonValue | undefined {
  const object = valueAt(value, path);
  if (!isObject(object) || Object.hasOwn(object, to)) return value;
  return withValueAt(
    value,
    path,
    Object.fromEntries(Object.entries(object).map(([name, inner]) => [name === from ? to : name, inner])),
  );
}

/** A path as diagnostics write it: `/items/0/productId`. */
export function formatValuePath(path: ValuePath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * The object with what another one has in addition, in the objects that both have, too. An object in it that differs is
 * another alternative, and stays as it is.
 */
export function fillIn(value: JsonObject, from: JsonObject): JsonObject {
  const filled = Object.entries(value).map(([name, own]): readonly [string, JsonValue] => {
    const other = Object.hasOwn(from, name) ? from[name] : undefined;
    return [name, isObject(own) && isObject(other) && !differs(own, other) ? fillIn(own, other) : own];
  });
  return Object.fromEntries([...Object.entries(from), ...filled]);
}

function differs(left: JsonObject, right: JsonObject): boolean {
  return Object.entries(left).some(
    ([name, value]) => !isContainer(value) && Object.hasOwn(right, name) && right[name] !== value,
  );
}
