import type { Chain } from '@opchain/core';
import { roleOfOperation } from '../contract/role-of-operation.js';
import type { Role } from '../contract/profile.js';
import type { Target } from '../engine/target/target.js';

/** The roles whose credentials chains need, and the target does not have. */
export function listMissingRoles(chains: readonly Chain[], { contract, credentials }: Target): readonly Role[] {
  const { description, settings } = contract;
  const schemes = new Set(Object.values(credentials).map(({ scheme }) => scheme));
  const missing = chains.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      if (step.kind !== 'operation') return [];
      // A credential of the chain that is not a role may be any of its scheme.
      if (step.credentials !== undefined)
        return step.credentials
          .filter(({ credential, scheme }) =>
            settings.roles.includes(credential) ? credentials[credential] === undefined : !schemes.has(scheme),
          )
          .map(({ credential }) => credential);
      const operation = description.find(step.operation.id);
      const role = operation === undefined ? undefined : roleOfOperation(settings, operation);
      const accepted = operation?.security.flatMap((alternative) => Object.keys(alternative)) ?? [];
      return role === undefined || accepted.some((scheme) => schemes.has(scheme)) ? [] : [role];
    }),
  );
  return [...new Set(missing)];
}
