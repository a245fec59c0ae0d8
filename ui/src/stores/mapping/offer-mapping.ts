import type { Stores } from '../stores.js';
import { loadProposals } from './complete-step.js';

/** Opens the picker at the first input of the target that the source has a value for. Without one, the target only runs after it. */
export async function offerMapping(stores: Stores, source: string, target: string): Promise<void> {
  const step = stores.chain.step(target);
  if (step?.kind !== 'operation' || stores.descriptions.find(step.operation) === undefined) return;
  const proposals = await loadProposals(stores, target);
  const input = proposals.find(({ stepId }) => stepId === source)?.input;
  if (input === undefined || !stores.chain.targetsOf(source).includes(target)) return;
  const name = input.name.replaceAll('~', '~0').replaceAll('/', '~1');
  const path = input.location === 'body' ? `body/${name}` : `parameters/${input.location}/${name}`;
  stores.view.reveals.emit({ stepId: target, path, pick: true });
}
