import type { JsonPathQuery } from 'jsonpath-rfc9535/parser';
import { loadPatternMatcher } from '../match-pattern.js';
import type { SelectorLanguage } from '../selector-language.js';
import { evaluateQuery, walkQuery } from './evaluate-query.js';
import { isSingularQuery } from './query-functions.js';
import { quoteExactNumbers } from './exact-literal.js';
import type { JsonValue } from '../../model/json.js';
import type { QueryNode } from './query-node.js';
import { fromQuery } from './from-query.js';
import { verifyFunctions } from './verify-functions.js';

const MAX_QUERY_LENGTH = 5_000;

/**
 * JSONPath (RFC 9535). `match()` and `search()` take time linear in the text, and the work of a query is
 * limited.
 */
export async function loadJsonPathLanguage(): Promise<SelectorLanguage> {
  const [{ default: parse }, matches] = await Promise.all([import('jsonpath-rfc9535/parser'), loadPatternMatcher()]);
  return {
    compile(text) {
      const parsed = parseQuery(parse, text);
      return fromQuery({
        text,
        isSingular: isSingularQuery(parsed),
        evaluate: (value, budget) => evaluateQuery(parsed, value, matches, budget.start('JSONPath')),
      });
    },
  };
}

/** The nodes that a query selects, one at a time: see `walkQuery`. */
export async function loadJsonPathWalk(): Promise<
  (value: JsonValue, query: string) => Generator<QueryNode | undefined>
> {
  const [{ default: parse }, matches] = await Promise.all([import('jsonpath-rfc9535/parser'), loadPatternMatcher()]);
  return (value, query) => walkQuery(parseQuery(parse, query), value, matches);
}

function parseQuery(parse: (query: string) => JsonPathQuery, query: string): JsonPathQuery {
  if (query.length > MAX_QUERY_LENGTH) throw new Error(`the JSONPath is longer than ${MAX_QUERY_LENGTH} characters`);
  const parsed = parseOrThrow(parse, query);
  verifyFunctions(parsed);
  return parsed;
}

/** What the parser throws. */
interface ParserError {
  readonly location?: { readonly start: { readonly offset: number } };
  /** Null at the end. */
  readonly found?: string | null;
}

function parseOrThrow(parse: (query: string) => JsonPathQuery, query: string): JsonPathQuery {
  const quoted = quoteExactNumbers(query);
  try {
    return parse(quoted);
  } catch (error) {
    // Its message lists every character that could follow.
    const { location, found } = error as ParserError;
    const where = location === undefined || quoted !== query ? '' : `at character ${location.start.offset + 1}: `;
    const what = typeof found === 'string' ? `unexpected ${JSON.stringify(found)}` : 'unexpected end';
    throw new Error(`the JSONPath is not understood (${where}${what})`, { cause: error });
  }
}
