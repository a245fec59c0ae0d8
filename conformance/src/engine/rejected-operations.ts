import type { Contract } from '../contract/contract.js';

const rejected = new WeakMap<Contract, Map<string, string>>();

/** Notes why an operation accepts no valid request; undefined if it does. */
export function noteRejected(contract: Contract, operationId: string, reason: string | undefined): void {
  const known = rejected.get(contract) ?? new Map<string, string>();
  rejected.set(contract, known);
  if (reason === undefined) known.delete(operationId);
  else known.set(operationId, reason);
}

/** Why an operation accepts no valid request, as far as that was tried; undefined if it does. */
export function whyRejected(contract: Contract, operationId: string): string | undefined {
  return rejected.get(contract)?.get(operationId);
}
