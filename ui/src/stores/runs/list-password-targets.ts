import type { ChainInput, JsonValue, OperationStep } from '@opchain/core';
import { isContainer, stepMappings } from '@opchain/core/model';

/** A password input and the origins of the servers that steps send it to. */
export interface PasswordTarget {
  readonly input: string;
  readonly origins: readonly string[];
}

/** The servers that the steps would send each password input to: those of the steps that map it directly. */
export function listPasswordTargets(
  inputs: readonly ChainInput[],
  steps: readonly OperationStep[],
  serverOf: (source: string) => string | undefined,
): PasswordTarget[] {
  return inputs
    .filter(({ schema }) => containsPassword(schema))
    .map(({ name }) => {
      const mapsInput = (step: OperationStep): boolean =>
        stepMappings(step).some(({ mapping }) => mapping.kind === 'input' && mapping.name === name);
      const origins = steps
        .filter(mapsInput)
        .flatMap(({ operation }) => URL.parse(serverOf(operation.source) ?? '')?.origin ?? []);
      return { input: name, origins: [...new Set(origins)] };
    });
}

/** The values of inputs without passwords, and without objects and lists that may contain one. */
export function omitPasswords(
  values: Readonly<Record<string, JsonValue>>,
  inputs: readonly ChainInput[],
): Readonly<Record<string, JsonValue>> {
  const passwords = inputs.filter(({ schema }) => containsPassword(schema)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !passwords.includes(name)));
}

function containsPassword(schema: JsonValue): boolean {
  if (!isContainer(schema)) return false;
  return (!Array.isArray(schema) && schema['format'] === 'password') || Object.values(schema).some(containsPassword);
}
