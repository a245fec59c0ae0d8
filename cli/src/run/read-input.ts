import type { ChainInput, JsonValue } from '@opchain/core';
import { isInteger, isNumber, isObject, readJson } from '@opchain/core/internal/model';
import { readSecretText } from '../credentials/read-secret-text.js';
import { readFileInput } from './read-file-input.js';

/**
 * Reads the value of a chain input from the command line: a string if the schema requires one, otherwise JSON, or a
 * string if it is not valid JSON and the schema has no type. A password must be `@file`, `env:NAME` or `exec:command`, like
 * credentials. A binary input may be `@file`. Throws an `Error` for any other password, for a file that cannot be read and
 * for a value that does not have the type of the schema.
 */
export function readInput(
  rawValue: string,
  input: ChainInput | undefined,
  env: Readonly<Record<string, string | undefined>>,
): JsonValue {
  if (input?.schema['format'] === 'password') return readSecretText(rawValue, env).text.replace(/\r?\n$/, '');
  if (input === undefined) return rawValue;
  if (isBinary(input.schema) && rawValue.startsWith('@')) return readFileInput(rawValue.slice(1));
  const types = [input.schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
  if (types.length === 1 && types[0] === 'string') return rawValue;
  const value = parseJson(rawValue);
  if (types.length === 0) return value === undefined ? rawValue : value;
  if (value !== undefined && types.some((type) => isOfType(value, type))) return value;
  if (types.includes('string')) return rawValue;
  throw new Error(`must be of type ${types.join(' or ')}, but is "${rawValue}"`);
}

function isBinary({ format, contentEncoding, contentMediaType }: ChainInput['schema']): boolean {
  return format === 'binary' || contentEncoding !== undefined || contentMediaType !== undefined;
}

/** Undefined if it is not valid JSON. */
function parseJson(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'integer':
      return isNumber(value) && isInteger(value);
    case 'number':
      return isNumber(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}
