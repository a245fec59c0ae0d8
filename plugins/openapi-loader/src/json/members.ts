import { isObject, type JsonObject, type JsonValue } from '@opchain/core/plugin';

// Documents are untrusted: read only own properties, and check the type of every value.

/** The object's own value under that key. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function stringMember(object: JsonObject, key: string): string | undefined {
  const value = member(object, key);
  return typeof value === 'string' ? value : undefined;
}

export function booleanMember(object: JsonObject, key: string): boolean | undefined {
  const value = member(object, key);
  return typeof value === 'boolean' ? value : undefined;
}

export function objectMember(object: JsonObject, key: string): JsonObject | undefined {
  const value = member(object, key);
  return isObject(value) ? value : undefined;
}

export function listMember(object: JsonObject, key: string): readonly JsonValue[] | undefined {
  const value = member(object, key);
  return Array.isArray(value) ? value : undefined;
}

/** The strings of a list; other items are omitted. */
export function stringListMember(object: JsonObject, key: string): readonly string[] | undefined {
  return listMember(object, key)?.filter((item) => typeof item === 'string');
}

/** The members that are defined, as an object without the others. */
export function omitUndefined<T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): T {
  const result: Partial<T> = {};
  for (const key in members) if (members[key] !== undefined) result[key] = members[key];
  return result as T;
}
