import { isOpchainError, OpchainError } from '@opchain/core/plugin';
import type { DocumentStore, LoadedDocument, Located } from './document-store.js';
import { listReferences, type PartKind } from './list-references.js';

/** Maximum number of documents that one operation needs. */
const MAX_DOCUMENTS = 2_000;

/** Part of a description to load documents for. */
export interface ReachablePart extends Located {
  readonly kind: PartKind;
}

/** Objects whose documents have all been loaded, by kind: through references, one object may be of several kinds. */
export type LoadedParts = Map<PartKind, Set<object>>;

/**
 * Loads every document that can be reached from these parts, so that their references can be resolved synchronously
 * afterwards. Parts in `loaded` are skipped, and the visited ones are added to it when all their documents are there.
 * Rejects with the error of the first document that cannot be loaded, unless only an example or a link needs it.
 */
export async function loadReachable(
  store: DocumentStore,
  parts: readonly ReachablePart[],
  loaded: LoadedParts,
): Promise<void> {
  const visited: LoadedParts = new Map();
  const documents = new Set<LoadedDocument>();
  const isVisited = (kind: PartKind, object: object): boolean =>
    loaded.get(kind)?.has(object) === true || !addPart(visited, kind, object);
  const queue: ReachablePart[] = [...parts];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const { reference, kind } of listReferences(part.value, part.kind, isVisited)) {
      const document = await loadDocument(store, reference, kind, part.document);
      if (document !== undefined) documents.add(document);
      if (documents.size > MAX_DOCUMENTS)
        throw new OpchainError('SPEC_TOO_COMPLEX', `The operation is split over more than ${MAX_DOCUMENTS} documents.`);
      const next = tryResolve(store, reference, part.document);
      if (next !== undefined) queue.push({ ...next, kind });
    }
  }
  for (const [kind, objects] of visited) for (const object of objects) addPart(loaded, kind, object);
}

/** Undefined if the document cannot be loaded and the operation is complete without it. */
async function loadDocument(
  store: DocumentStore,
  reference: string,
  kind: PartKind,
  from: LoadedDocument,
): Promise<LoadedDocument | undefined> {
  try {
    return await store.load(reference, from);
  } catch (error) {
    if ((kind === 'example' || kind === 'link') && isOpchainError(error)) return undefined;
    throw error;
  }
}

/** Returns false if the object was there already. */
function addPart(parts: LoadedParts, kind: PartKind, object: object): boolean {
  const objects = parts.get(kind);
  if (objects === undefined) parts.set(kind, new Set([object]));
  else if (objects.has(object)) return false;
  else objects.add(object);
  return true;
}

/** A reference that does not resolve is reported when its target is needed. */
function tryResolve(store: DocumentStore, reference: string, from: LoadedDocument): Located | undefined {
  try {
    return store.resolve(reference, from);
  } catch {
    return undefined;
  }
}
