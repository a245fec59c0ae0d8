import type { JsonObject } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';

/** Collects the fields of a document that a chain does not model, by the owner keys of `Chain.extensions`. */
export class ExtensionStore {
  readonly #fields = new Map<string, JsonObject>();

  /** Adds fields of an owner, given as JSON Pointer tokens. */
  add(owner: readonly string[], fields: JsonObject): void {
    if (Object.keys(fields).length === 0) return;
    const key = formatPointer(owner);
    this.#fields.set(key, { ...this.#fields.get(key), ...fields });
  }

  /** All fields by owner; undefined if there are none. */
  all(): Readonly<Record<string, JsonObject>> | undefined {
    return this.#fields.size === 0 ? undefined : Object.fromEntries(this.#fields);
  }
}

/** The retained fields of an owner, to be spread into the written object. */
export function extensionsOf(
  extensions: Readonly<Record<string, JsonObject>> | undefined,
  ...owner: readonly string[]
): JsonObject {
  const key = formatPointer(owner);
  return extensions !== undefined && Object.hasOwn(extensions, key) ? (extensions[key] ?? {}) : {};
}
