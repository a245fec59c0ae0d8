import { type ErrorCode, isObject, isOpchainError, type JsonObject } from '@opchain/core/plugin';
import { objectMember, stringMember } from '../json/members.js';
import type { DocumentStore, LoadedDocument, Located } from '../references/document-store.js';

/**
 * Calls back for every path item, in the document's order. One that refers to another has two objects: its own, then
 * the other, whose operations are used only for methods that the first (the winner) does not have.
 */
export function listPathItems(
  store: DocumentStore,
  warn: (code: ErrorCode, message: string, ...tokens: string[]) => void,
  found: (path: string, item: JsonObject, document: LoadedDocument, winner: JsonObject | undefined) => void,
): void {
  const paths = objectMember(store.root.value as JsonObject, 'paths') ?? {};
  for (const path in paths) {
    const item = paths[path];
    if (!path.startsWith('/')) {
      if (!path.startsWith('x-'))
        warn(
          'SPEC_WARNING',
          `The path ${JSON.stringify(path)} does not start with a slash and is ignored.`,
          'paths',
          path,
        );
    } else if (isObject(item)) {
      found(path, item, store.root, undefined);
      if (stringMember(item, '$ref') === undefined) continue;
      try {
        const target = store.follow({ value: item, document: store.root });
        if (isObject(target.value)) found(path, target.value, target.document, item);
      } catch (error) {
        if (!isOpchainError(error)) throw error;
        warn(error.code, error.message, 'paths', path);
      }
    }
  }
}

/** The objects of a path item, the winner first. Throws if its reference does not resolve. */
export function readPathItem(store: DocumentStore, path: string): readonly Located<JsonObject>[] {
  const item = objectMember(objectMember(store.root.value as JsonObject, 'paths') ?? {}, path);
  if (item === undefined) return [];
  const own = { value: item, document: store.root };
  if (stringMember(item, '$ref') === undefined) return [own];
  const target = store.follow(own);
  return isObject(target.value) ? [own, { value: target.value, document: target.document }] : [own];
}
