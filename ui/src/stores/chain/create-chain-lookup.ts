import type { Chain, Step } from '@opchain/core';
import { buildGraph, type ChainGraph } from '@opchain/core/internal/model';

export interface ChainLookup {
  readonly step: (id: string) => Step | undefined;
  readonly graph: () => ChainGraph;
}

/** The steps of the current chain by id, and its graph, each rebuilt only for a chain that needs it. */
export function createChainLookup(current: () => Chain): ChainLookup {
  let stepsById: { readonly chain: Chain; readonly map: ReadonlyMap<string, Step> } | undefined;
  let built: (Pick<Chain, 'steps' | 'connections'> & { readonly graph: ChainGraph }) | undefined;
  return {
    step(id) {
      const chain = current();
      if (stepsById?.chain !== chain) stepsById = { chain, map: new Map(chain.steps.map((each) => [each.id, each])) };
      return stepsById.map.get(id);
    },
    graph() {
      const chain = current();
      if (built?.connections !== chain.connections || !haveSameIds(built.steps, chain.steps))
        built = { ...chain, graph: buildGraph(chain) };
      return built.graph;
    },
  };
}

/** Typing into a field creates new steps, but no new graph. */
function haveSameIds(before: Chain['steps'], after: Chain['steps']): boolean {
  return (
    before === after || (before.length === after.length && before.every((step, index) => step.id === after[index]?.id))
  );
}
