import type { Chain } from '@opchain/core';
import type { Behavior } from '../contract/contract.js';

/** A chain that calls no other workflow, to be replayed. */
export function asBehavior(chain: Chain): Behavior {
  return { chain, library: { location: '', sources: chain.sources, workflows: {}, documents: {}, warnings: [] } };
}
