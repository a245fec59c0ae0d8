import type { Chain, Source, Step } from '@opchain/core';
import type { DescriptionEntry } from './description-store.js';

/** The sources of a chain that are API descriptions and not open. */
export function findMissingSources(chain: Chain, entries: readonly DescriptionEntry[]): readonly Source[] {
  return chain.sources.filter(
    ({ name, type }) => type === undefined && !entries.some((entry) => entry.source === name),
  );
}

/** The open description that matches a source: not used by another source, and with every operation that these steps call there. */
export function findMatchingDescription(
  chain: Chain,
  source: Source,
  entries: readonly DescriptionEntry[],
  steps: readonly Step[] = chain.steps,
): DescriptionEntry | undefined {
  const taken = new Set(chain.sources.map((each) => each.name));
  const calledOperations = steps.flatMap((step) =>
    step.kind === 'operation' && step.operation.source === source.name ? [step.operation.id] : [],
  );
  const candidates = entries.filter((entry) => !taken.has(entry.source));
  const sameLocation = candidates.find((entry) => entry.location === source.url);
  return (
    sameLocation ??
    (calledOperations.length > 0
      ? candidates.find((entry) => calledOperations.every((id) => entry.description.find(id) !== undefined))
      : undefined)
  );
}
