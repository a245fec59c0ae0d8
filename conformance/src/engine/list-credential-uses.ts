import type { OperationSummary } from '@opchain/core';
import { credentialKind, type CredentialUse } from '@opchain/core/internal/model';
import { roleOfCall } from './role-of-call.js';
import type { Target } from './target/target.js';

/** The credential of the role that calls an operation, as a step names it; none if there is no credential. */
export function listCredentialUses(
  { contract, credentials }: Pick<Target, 'contract' | 'credentials'>,
  operation: OperationSummary,
): CredentialUse[] {
  const role = roleOfCall({ contract, credentials }, operation);
  const scheme = role === undefined ? undefined : credentials[role]?.scheme;
  const declared = contract.description.securitySchemes.find(({ name }) => name === scheme);
  return role === undefined || declared === undefined
    ? []
    : [{ scheme: declared.name, credential: role, kind: credentialKind(declared) }];
}
