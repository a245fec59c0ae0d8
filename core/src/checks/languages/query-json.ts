import type { JsonValue } from '../../model/json.js';
import { pathOf, type QueryNode } from './query-node.js';

/** A value that a query selected. */
export interface QueriedValue {
  /** Keys and indices from the root. */
  readonly path: readonly string[];
  /** The selected value. */
  readonly value: JsonValue;
}

/**
 * Evaluates a JSONPath query (RFC 9535). Rejects with an `Error` if the query is invalid; what is returned throws one if
 * it is too expensive for the value, and pauses at each `yield`.
 *
 * @param max Values after which it stops
 */
export async function queryJson(
  root: JsonValue,
  query: string,
  max = Infinity,
): Promise<Generator<undefined, readonly QueriedValue[]>> {
  const { loadJsonPathWalk } = await import('./json-path-language.js');
  return collect((await loadJsonPathWalk())(root, query), max);
}

function* collect(nodes: Generator<QueryNode | undefined>, max: number): Generator<undefined, readonly QueriedValue[]> {
  const found: QueriedValue[] = [];
  for (const node of nodes) {
    if (node === undefined) yield;
    else if (found.push({ path: pathOf(node), value: node.value }) >= max) break;
  }
  return found;
}
