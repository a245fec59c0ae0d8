import { isObject, type JsonObject, type OperationSummary } from '@opchain/core/plugin';
import { member, objectMember } from '../json/members.js';
import type { DocumentStore, LoadedDocument } from '../references/document-store.js';
import type { Dialect } from '../text/recognize-format.js';
import { listMethods } from './list-methods.js';
import { readPathItem } from './list-path-items.js';

/** The location of an operation. */
export interface OperationLocation {
  readonly item: JsonObject;
  readonly operation: JsonObject;
  /** The document that contains both. */
  readonly document: LoadedDocument;
}

/** Finds an operation of the index in the document. */
export function findOperation(
  store: DocumentStore,
  dialect: Dialect,
  summary: OperationSummary,
): OperationLocation | undefined {
  const key = [...listMethods(dialect)].find(([, method]) => method === summary.method)?.[0];
  for (const { value: item, document } of readPathItem(store, summary.path)) {
    const direct = key === undefined ? undefined : member(item, key);
    const operation = isObject(direct)
      ? direct
      : objectMember(objectMember(item, 'additionalOperations') ?? {}, summary.method);
    if (operation !== undefined) return { item, operation, document };
  }
  return undefined;
}
