import type { JsonPathQuery } from 'jsonpath-rfc9535/parser';
import type { JsonValue } from '../model/json.js';
import { evaluateQuery } from './evaluate-query.js';
import { loadPatternMatcher } from './match-pattern.js';

const MAX_QUERY_LENGTH = 5_000;

/**
 * The values that a JSONPath (RFC 9535) selects. `match()` and `search()` take time linear in the text, and the number
 * of steps of the query is limited. Rejects if the query is invalid or too expensive.
 */
export async function selectNodes(value: JsonValue, query: string): Promise<readonly JsonValue[]> {
  if (query.length > MAX_QUERY_LENGTH) throw new Error(`the JSONPath is longer than ${MAX_QUERY_LENGTH} characters`);
  const { default: parse } = await import('jsonpath-rfc9535/parser');
  let parsed: JsonPathQuery;
  try {
    parsed = parse(query);
  } catch (error) {
    throw new Error(`the JSONPath is not understood (${(error as Error).message})`, { cause: error });
  }
  return evaluateQuery(parsed, value, /\b(?:match|search)\(/.test(query) ? await loadPatternMatcher() : undefined);
}
