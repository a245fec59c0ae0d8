import { listBehaviorCases } from '../behaviors/behavior-cases.js';
import type { Contract } from '../contract/contract.js';
import { deriveCases, type DerivedCases } from '../rules/derive-cases.js';

/** Everything that a contract says about a server: its behaviors, then the cases derived from its description. */
export async function listContractCases(contract: Contract): Promise<DerivedCases> {
  const { cases, omitted } = await deriveCases(contract);
  return { cases: [...listBehaviorCases(contract), ...cases], omitted };
}
