import type { JsonValue } from '../../model/json.js';
import { pathOf } from './query-node.js';

/** A value that a query selected. */
export interface QueriedValue {
  /** Keys and indices from the root. */
  readonly path: readonly string[];
  /** The selected value. */
  readonly value: JsonValue;
}

/**
 * Evaluates a JSONPath query (RFC 9535). Rejects with an `Error` if the query is invalid or too expensive for the value.
 */
export async function queryJson(root: JsonValue, query: string): Promise<readonly QueriedValue[]> {
  const { loadJsonPathQueries } = await import('./json-path-language.js');
  const { nodes } = (await loadJsonPathQueries())(root, query);
  return nodes.map((node) => ({ path: pathOf(node), value: node.value }));
}
