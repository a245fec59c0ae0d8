import { listReplacements } from '../../../stores/report/list-replacements.js';
import type { Stores } from '../../../stores/stores.js';
import { OperationEntry } from '../operation-entry.js';

/** What may replace the operation of a step, most likely first. */
export function listLikely(stores: Stores, stepId: string): readonly OperationEntry[] {
  const step = stores.chain.step(stepId);
  if (step?.kind !== 'operation') return [];
  return listReplacements(stores, step.operation).map(
    (operation) => new OperationEntry(step.operation.source, operation),
  );
}
