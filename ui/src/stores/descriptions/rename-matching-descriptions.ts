import type { Stores } from '../stores.js';
import { findMatchingDescription, findMissingSources } from './match-sources.js';

/** A chain finds its descriptions among the open ones, regardless of their names: those that match get the names of its sources. */
export function renameMatchingDescriptions({
  chain,
  descriptions,
  workflows,
}: Pick<Stores, 'chain' | 'descriptions' | 'workflows'>): void {
  for (const source of findMissingSources(chain.chain, descriptions.value.entries)) {
    const steps = [...chain.chain.steps, ...(workflows.value.called?.operationSteps() ?? [])];
    const match = findMatchingDescription(chain.chain, source, descriptions.value.entries, steps);
    if (match) descriptions.rename(match.source, source.name);
  }
}
