import type { JsonValue } from '@opchain/core';
import {
  type ComputedArguments,
  listPasswordInputs,
  originOf,
  type OwnedSecrets,
  type SecretOwner,
  stepMapsInput,
} from '@opchain/core/internal/runner';
import type { ChainDefinition } from './definition.js';

/** The password inputs of an iteration, each approved for the servers of the steps that map it. */
export function listPasswordSecrets(
  { inputs, steps, operations }: ChainDefinition,
  values: ReadonlyMap<string, JsonValue>,
  servers: Readonly<Record<string, string>>,
): OwnedSecrets<SecretOwner>[] {
  const computed: ComputedArguments = new Map(
    steps.flatMap((step) => ('function' in step ? [[step.id, step.arguments] as const] : [])),
  );
  const passwords = listPasswordInputs({ chain: { inputs }, inputs: Object.fromEntries(values) });
  return passwords.map(({ owner: { name }, values: secrets }) => ({
    values: secrets,
    owner: {
      kind: 'input',
      name,
      approvedOrigins: steps.flatMap((step) =>
        'call' in step && stepMapsInput({ parameters: [], ...step }, name, computed)
          ? [originOf(servers[operations[step.call]!.source]!)]
          : [],
      ),
    },
  }));
}
