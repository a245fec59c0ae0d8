import type { OperationSummary } from '@opchain/core';
import type { Role } from './profile.js';
import type { ContractSettings } from './contract-settings.js';

/** The role that calls an operation: what the settings say, else the first scheme that it requires; undefined: none. */
export function roleOfOperation(
  { operationRoles }: Pick<ContractSettings, 'operationRoles'>,
  { id, security }: Pick<OperationSummary, 'id' | 'security'>,
): Role | undefined {
  const set = operationRoles[id];
  if (set !== undefined) return (typeof set === 'string' ? set : set?.[0]) ?? undefined;
  if (security.length === 0 || security.some((alternative) => Object.keys(alternative).length === 0)) return undefined;
  return Object.keys(security[0]!)[0];
}
