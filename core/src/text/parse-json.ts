import { readJson } from '../model/json-text/read-json.js';
import { findJsonError, type JsonRules } from '../model/json-text/find-json-error.js';
import { locateLine } from '../model/json-text/locate-line.js';
import { countKeys, measureJson } from '../model/json-text/measure-json.js';
import type { JsonValue } from '../model/json.js';
import { TextError } from './text-error.js';

const MAX_DEPTH = 500;

/**
 * Parses JSON (RFC 8259) like `readJson`, but rejects duplicate keys, limits nesting and reports the position of every
 * error. Throws `TextError`.
 */
export function parseStrictJson(text: string): JsonValue {
  const { depth, keys, hasExactNumbers } = measureJson(text);
  if (depth <= MAX_DEPTH) {
    const value = tryParse(text, hasExactNumbers);
    if (value !== undefined && countKeys(value) === keys) return value;
  }
  throw locateJsonError(text, { maxDepth: MAX_DEPTH, uniqueKeys: true });
}

/**
 * Parses JSON like `readJson`, at any nesting that the engine supports; of duplicate keys the last counts. Throws
 * `TextError`.
 *
 * @param hasExactNumbers False if `applyExactNumbers` follows
 */
export function parseJson(text: string, hasExactNumbers?: false): JsonValue {
  try {
    return readJson(text, hasExactNumbers);
  } catch (error) {
    if (error instanceof RangeError) throw new TextError('it is nested too deeply', { isTooComplex: true });
    throw locateJsonError(text);
  }
}

function tryParse(text: string, hasExactNumbers: boolean): JsonValue | undefined {
  try {
    return readJson(text, hasExactNumbers);
  } catch {
    return undefined;
  }
}

function locateJsonError(text: string, rules?: JsonRules): TextError {
  const error = findJsonError(text, rules);
  return new TextError(error?.message ?? 'it is not valid JSON', locateLine(text, error?.position ?? 0));
}
