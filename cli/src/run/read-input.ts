import type { ChainInput, JsonValue } from '@opchain/core';
import { readSecretText } from './read-secret-text.js';

/**
 * The value of a chain input as typed on the command line: a text where the schema says so, else JSON, and a text where JSON does not parse and the schema
 * does not say what it wants. One that is a password is given as `@file` or `env:NAME`, as credentials are. Throws an `Error` for a password that is not, and
 * for a value that is not of the schema's type.
 */
export async function readInput(
  rawValue: string,
  input: ChainInput | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<JsonValue> {
  if (input?.schema['format'] === 'password') return (await readSecretText(rawValue, env)).text.replace(/\r?\n$/, '');
  if (input === undefined) return rawValue;
  const types = [input.schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
  if (types.length === 1 && types[0] === 'string') return rawValue;
  const value = parseJson(rawValue);
  if (types.length === 0) return value === undefined ? rawValue : value;
  if (value !== undefined && types.some((type) => isOfType(value, type))) return value;
  if (types.includes('string')) return rawValue;
  throw new Error(`must be of type ${types.join(' or ')}, but is "${rawValue}"`);
}

/** Undefined if it is not valid JSON. */
function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
