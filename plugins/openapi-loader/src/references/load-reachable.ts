import type { JsonValue } from '@opchain/core/plugin';
import { stringMember } from '../members.js';
import type { DocumentStore, LoadedDocument, Located } from './document-store.js';

/**
 * Loads every document that can be reached from these values, so that their references can be resolved synchronously
 * afterwards. Visited values are not visited again.
 */
export async function loadReachable(
  store: DocumentStore,
  roots: readonly Located[],
  visited: Set<object>,
): Promise<void> {
  const queue: Located[] = [...roots];
  for (let located = queue.pop(); located !== undefined; located = queue.pop()) {
    for (const reference of listReferences(located.value, visited)) {
      await store.load(reference, located.document);
      const next = tryResolve(store, reference, located.document);
      if (next !== undefined) queue.push(next);
    }
  }
}

/** A reference that does not resolve is reported when its target is needed. */
function tryResolve(store: DocumentStore, reference: string, from: LoadedDocument): Located | undefined {
  try {
    return store.resolve(reference, from);
  } catch {
    return undefined;
  }
}

/** Members whose content is only shown, never resolved. */
const valueKeywords = new Set(['example', 'default', 'enum', 'const', 'value']);
/** Members whose keys are names chosen by the author. */
const named = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'content',
  'headers',
  'links',
  'examples',
  'responses',
]);

function listReferences(root: JsonValue, visited: Set<object>): readonly string[] {
  const references: string[] = [];
  const queue: { readonly value: JsonValue; readonly names: boolean }[] = [{ value: root, names: false }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value, names } = next;
    if (value === null || typeof value !== 'object' || visited.has(value)) continue;
    visited.add(value);
    if (Array.isArray(value)) {
      for (const item of value) queue.push({ value: item, names: false });
      continue;
    }
    const reference = stringMember(value, '$ref');
    if (reference !== undefined) references.push(reference);
    for (const [key, child] of Object.entries(value))
      if (names || !valueKeywords.has(key)) queue.push({ value: child, names: !names && named.has(key) });
  }
  return references;
}
