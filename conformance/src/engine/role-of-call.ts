import type { OperationSummary } from '@opchain/core';
import type { Role } from '../contract/profile.js';
import { roleOfOperation } from '../contract/role-of-operation.js';
import { learnedRole } from './learned-roles.js';
import type { Target } from './target/target.js';

/**
 * The role that calls an operation: the one that the settings name, or that the server accepted, else one with a credential
 * for its scheme; undefined: none is needed.
 */
export function roleOfCall(
  { contract, credentials }: Pick<Target, 'contract' | 'credentials'>,
  operation: Pick<OperationSummary, 'id' | 'security'>,
): Role | undefined {
  const { settings } = contract;
  const usual = roleOfOperation(settings, operation);
  if (usual === undefined) return undefined;
  const isSet = settings.operationRoles[operation.id] !== undefined;
  const role = isSet ? usual : (learnedRole(contract, operation.id) ?? usual);
  if (credentials[role] !== undefined) return role;
  return settings.roles.find((each) => credentials[each]?.scheme === role) ?? role;
}
