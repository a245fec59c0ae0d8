import type { Chain, Credential } from '@opchain/core';
import { proposeChains as propose } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import { listCredentialUses } from '../engine/list-credential-uses.js';

/**
 * Chains that a contract suggests. Sends nothing.
 *
 * @param credentials by role; steps name the one of their role
 */
export function proposeChains(
  contract: Contract,
  credentials: Readonly<Record<string, Credential>> = {},
): Promise<Chain[]> {
  return propose(contract, {
    source: { name: 'api', url: contract.descriptionFile },
    before: contract.settings.before,
    credentialsOf: (operation) => listCredentialUses({ contract, credentials }, operation),
  });
}
