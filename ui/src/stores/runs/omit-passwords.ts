import type { ChainInput, JsonValue } from '@opchain/core';
import { containsPassword } from '@opchain/core/internal/model';

/** The values of inputs without passwords, and without objects and lists that may contain one. */
export function omitPasswords(
  values: Readonly<Record<string, JsonValue>>,
  inputs: readonly ChainInput[],
): Readonly<Record<string, JsonValue>> {
  const passwords = inputs.filter(({ schema }) => containsPassword(schema)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !passwords.includes(name)));
}
