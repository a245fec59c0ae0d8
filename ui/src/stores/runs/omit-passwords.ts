import type { ChainInput, JsonValue } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';

/** The values of inputs without passwords, and without objects and lists that may contain one. */
export function omitPasswords(
  values: Readonly<Record<string, JsonValue>>,
  inputs: readonly ChainInput[],
): Readonly<Record<string, JsonValue>> {
  const passwords = inputs.filter(({ schema }) => containsPassword(schema)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !passwords.includes(name)));
}

/** True if a schema is of a password, or of an object or list that may contain one. */
export function containsPassword(schema: JsonValue): boolean {
  if (!isContainer(schema)) return false;
  return (!Array.isArray(schema) && schema['format'] === 'password') || Object.values(schema).some(containsPassword);
}
