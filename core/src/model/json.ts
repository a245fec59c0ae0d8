import { ExactNumber } from './exact-number.js';

/** Any JSON value. A number is an `ExactNumber` where a `number` would change its digits. */
export type JsonValue = null | boolean | number | ExactNumber | string | JsonValue[] | JsonObject;

/** A JSON object. Its keys come from documents and servers: read them with `Object.hasOwn`, never by plain lookup. */
export interface JsonObject {
  /** The value of a key. */
  [key: string]: JsonValue;
}

/** True for an object or an array. */
export function isContainer(value: unknown): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** True for an object, not for an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return isContainer(value) && !Array.isArray(value);
}

/** Sets an own member, even one named `__proto__`, which assigning would take for the prototype. */
export function setMember(owner: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true });
  else owner[key] = value;
}
