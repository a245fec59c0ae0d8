import type { JsonObject } from '../model/json.js';
import { formatPointer } from '../model/json-pointer.js';

/** Keeps what the document holds beside a chain, by the owner's key of `Chain.extensions`. */
export class ExtensionKeeper {
  readonly #kept = new Map<string, JsonObject>();

  keep(owner: readonly string[], fields: JsonObject): void {
    if (Object.keys(fields).length === 0) return;
    const key = formatPointer(owner);
    this.#kept.set(key, { ...this.#kept.get(key), ...fields });
  }

  all(): Readonly<Record<string, JsonObject>> | undefined {
    return this.#kept.size === 0 ? undefined : Object.fromEntries(this.#kept);
  }
}

/** What was kept for an owner: its fields, to be spread into the written object. */
export function extensionsOf(extensions: Readonly<Record<string, JsonObject>> | undefined, ...owner: readonly string[]): JsonObject {
  const key = formatPointer(owner);
  return extensions !== undefined && Object.hasOwn(extensions, key) ? (extensions[key] ?? {}) : {};
}
