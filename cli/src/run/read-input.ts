import type { ChainInput, JsonValue } from '@opchain/core';
import { readTextAs } from '@opchain/core/internal/suite';
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
  return readTextAs(rawValue, input.schema);
}

function isBinary({ format, contentEncoding, contentMediaType }: ChainInput['schema']): boolean {
  return format === 'binary' || contentEncoding !== undefined || contentMediaType !== undefined;
}
