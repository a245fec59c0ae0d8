import type { JsonValue } from '@opchain/core';
import { textMember } from '../members.js';
import type { DocumentStore, LoadedDocument, Located } from './document-store.js';

/**
 * Loads every document that can be reached from these values, so that their references can be resolved synchronously
 * afterwards. What was visited once is not visited again.
 */
export async function loadReachable(store: DocumentStore, starts: readonly Located[], visited: Set<object>): Promise<void> {
  const waiting: Located[] = [...starts];
  for (let located = waiting.pop(); located !== undefined; located = waiting.pop()) {
    for (const reference of listReferences(located.value, visited)) {
      await store.load(reference, located.document);
      const next = resolveQuietly(store, reference, located.document);
      if (next !== undefined) waiting.push(next);
    }
  }
}

/** A reference that leads nowhere is reported by whoever needs what it names. */
function resolveQuietly(store: DocumentStore, reference: string, from: LoadedDocument): Located | undefined {
  try {
    return store.resolve(reference, from);
  } catch {
    return undefined;
  }
}

/** Members whose content is shown, not meant. */
const shown = new Set(['example', 'default', 'enum', 'const', 'value']);
/** Members whose keys are names chosen by the author. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'content', 'headers', 'links', 'examples', 'responses']);

function listReferences(root: JsonValue, visited: Set<object>): readonly string[] {
  const references: string[] = [];
  const waiting: { readonly value: JsonValue; readonly names: boolean }[] = [{ value: root, names: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, names } = next;
    if (value === null || typeof value !== 'object' || visited.has(value)) continue;
    visited.add(value);
    if (Array.isArray(value)) {
      for (const item of value) waiting.push({ value: item, names: false });
      continue;
    }
    const reference = textMember(value, '$ref');
    if (reference !== undefined) references.push(reference);
    for (const [key, child] of Object.entries(value)) if (names || !shown.has(key)) waiting.push({ value: child, names: !names && named.has(key) });
  }
  return references;
}
