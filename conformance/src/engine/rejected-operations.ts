import type { Contract } from '../contract/contract.js';

/** Why an operation accepts no valid request. */
interface Rejection {
  readonly reason: string;
  /** True if no credential has a role that may call it. */
  readonly isForbidden: boolean;
}

const rejected = new WeakMap<Contract, Map<string, Rejection>>();

/** Notes why an operation accepts no valid request; undefined if it does. */
export function noteRejected(contract: Contract, operationId: string, reason: Rejection | undefined): void {
  const known = rejected.get(contract) ?? new Map<string, Rejection>();
  rejected.set(contract, known);
  if (reason === undefined) known.delete(operationId);
  else known.set(operationId, reason);
}

/** Why an operation accepts no valid request, as far as that was tried; undefined if it does. */
export function whyRejected(contract: Contract, operationId: string): Rejection | undefined {
  return rejected.get(contract)?.get(operationId);
}
