import type { Chain } from '../../model/chain.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { extensionsOf } from './extension-store.js';

/** The other workflows of the document, as they are written: those listed before the chain, and those after it. */
export function otherWorkflows(extensions: Chain['extensions']): {
  readonly before: readonly JsonObject[];
  readonly after: readonly JsonObject[];
} {
  const { before, after } = extensionsOf(extensions, 'workflows');
  return { before: objectsIn(before), after: objectsIn(after) };
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}
