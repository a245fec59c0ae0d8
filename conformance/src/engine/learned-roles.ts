import type { Contract } from '../contract/contract.js';
import type { Role } from '../contract/profile.js';

const roles = new WeakMap<Contract, Map<string, Role>>();

/** Notes the role that an operation accepts, where no setting names one. */
export function learnRole(contract: Contract, operationId: string, role: Role): void {
  const known = roles.get(contract) ?? new Map<string, Role>();
  roles.set(contract, known.set(operationId, role));
}

/** The role that an operation accepted; undefined if the usual one. */
export function learnedRole(contract: Contract, operationId: string): Role | undefined {
  return roles.get(contract)?.get(operationId);
}
