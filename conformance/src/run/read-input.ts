import type { ChainInput, JsonValue } from '@opchain/core';
import { readSecretText } from './read-secret-text.js';

/**
 * The value of a chain input as typed on the command line: a text where the schema says so or JSON does not parse, else JSON. One that is a password is given
 * as `@file` or `env:NAME`, as credentials are; throws an `Error` where it is not.
 */
export async function readInput(typed: string, input: ChainInput | undefined, env: Readonly<Record<string, string | undefined>>): Promise<JsonValue> {
  if (input?.schema['format'] === 'password') return (await readSecretText(typed, env)).text.replace(/\r?\n$/, '');
  if (input === undefined || input.schema['type'] === 'string') return typed;
  try {
    return JSON.parse(typed) as JsonValue;
  } catch {
    return typed;
  }
}
