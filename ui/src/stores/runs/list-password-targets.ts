import type { ChainInput, OperationStep } from '@opchain/core';
import { containsPassword, stepMappings } from '@opchain/core/internal/model';

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
