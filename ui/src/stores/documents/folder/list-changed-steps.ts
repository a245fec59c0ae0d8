import type { Chain } from '@opchain/core';

/** The steps of a chain that another version of it lacks, or has otherwise. */
export function listChangedSteps(before: Chain, after: Chain): readonly string[] {
  const known = new Map(before.steps.map((step) => [step.id, JSON.stringify(step)]));
  return after.steps.flatMap((step) => (known.get(step.id) === JSON.stringify(step) ? [] : [step.id]));
}
