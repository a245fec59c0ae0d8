import { readJson } from '../../model/json-text/read-json.js';
import { findJsonError } from '../../model/json-text/find-json-error.js';
import { locateLine } from '../../model/json-text/locate-line.js';
import { countKeys, measureJson } from '../../model/json-text/measure-json.js';
import type { JsonValue } from '../../model/json.js';
import { TextSyntaxError } from './text-syntax-error.js';

const MAX_DEPTH = 500;

/**
 * Parses JSON (RFC 8259) like `readJson`, but rejects duplicate keys, limits nesting and reports the position of every
 * error. Throws `TextSyntaxError`.
 */
export function parseJson(text: string): JsonValue {
  const { depth, keys, hasExactNumbers } = measureJson(text);
  if (depth <= MAX_DEPTH) {
    const value = tryParse(text, hasExactNumbers);
    if (value !== undefined && countKeys(value) === keys) return value;
  }
  const error = findJsonError(text, { maxDepth: MAX_DEPTH, uniqueKeys: true });
  const { line, column } = locateLine(text, error?.position ?? 0);
  throw new TextSyntaxError(error?.message ?? 'it is not valid JSON', line, column);
}

function tryParse(text: string, hasExactNumbers: boolean): JsonValue | undefined {
  try {
    return readJson(text, hasExactNumbers);
  } catch {
    return undefined;
  }
}
