import type { Contract } from '../contract/contract.js';
import { isCallable } from '@opchain/resources';
import { formatCaseId } from '../derive/format-case-id.js';
import { templateOf } from '../derive/request-maker.js';
import type { Mutant } from './mutant.js';
import { operators } from './operators/operators.js';

/** A mutant with what it is derived from. */
export interface ListedMutant extends Mutant {
  /** Stable, kebab-case, unique in the contract. */
  readonly id: string;
  /** The name of its operator. */
  readonly operator: string;
  /** The operation that it changes. */
  readonly operation: string;
}

/** The mutants of every operation that the check may call. The same contract gives the same mutants. */
export async function listMutants(contract: Contract): Promise<ListedMutant[]> {
  const mutants = new Map<string, ListedMutant>();
  for (const operation of contract.description.operations) {
    if (!isCallable(contract.settings, operation)) continue;
    const subject = { ...(await templateOf(contract, operation.id)), contract };
    for (const { name, derive } of operators)
      for await (const mutant of derive(subject)) {
        const id = formatCaseId('mutant', name, operation.id, mutant.key);
        mutants.set(id, { ...mutant, id, operator: name, operation: operation.id });
      }
  }
  return [...mutants.values()];
}
