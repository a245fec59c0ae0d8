import type { Chain } from '@opchain/core';

/**
 * The step after which the target of a jump also runs, without the jump: the one listed before the target, if it
 * continues after a success. Undefined if the target runs only by jumps, directly follows the step that jumps, or is
 * listed before it, so that it is repeated.
 */
export function findStepBefore({ steps, order }: Chain, from: string, target: string): string | undefined {
  const positionOf = (id: string): number => steps.findIndex((step) => step.id === id);
  const [start, end] = [positionOf(from), positionOf(target)];
  const before = steps[end - 1];
  if (order !== 'list' || start < 0 || end <= start + 1 || before === undefined) return undefined;
  const leaves =
    (before.kind === 'operation' || before.kind === 'workflow') &&
    (before.onSuccess ?? []).some(({ criteria }) => criteria.length === 0);
  return leaves ? undefined : before.id;
}
