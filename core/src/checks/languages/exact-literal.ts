import { compareDecimals } from '../../model/json-text/decimal.js';
import { ExactNumber } from '../../model/exact-number.js';
import type { JsonValue } from '../../model/json.js';

/** A string, or a number that starts an operand. */
const literal = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<=[=<>?&|(]\s*)-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The parser reads numbers as `number`. Those that lose digits are passed to it as strings with this start. */
const PREFIX = '\0';

/** Quotes the numbers of a JSONPath that a `number` would change. `readLiteral` reads them. */
export function quoteExactNumbers(query: string): string {
  return query.replace(literal, (found) =>
    /^['"]/.test(found) || compareDecimals(found, String(Number(found))) === 0 ? found : `'\\u0000${found}'`,
  );
}

/** The value of a literal in a JSONPath that was passed through `quoteExactNumbers`. */
export function readLiteral(value: string | number | boolean | null): JsonValue {
  return typeof value === 'string' && value.startsWith(PREFIX) ? new ExactNumber(value.slice(1)) : value;
}
