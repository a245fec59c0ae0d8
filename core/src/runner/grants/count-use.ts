import type { Grant } from '../../plugin/contract.js';

const uses = new WeakMap<Grant, number>();

/** How many calls the grant was applied to, including this one. */
export function countUse(grant: Grant): number {
  const use = (uses.get(grant) ?? 0) + 1;
  uses.set(grant, use);
  return use;
}
