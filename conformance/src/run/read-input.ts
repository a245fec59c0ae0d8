import type { ChainInput, JsonValue } from '@opchain/core';

/** The value of a chain input as typed on the command line: a text where the schema says so or JSON does not parse, else JSON. */
export function readInput(typed: string, input: ChainInput | undefined): JsonValue {
  if (input === undefined || input.schema['type'] === 'string') return typed;
  try {
    return JSON.parse(typed) as JsonValue;
  } catch {
    return typed;
  }
}
