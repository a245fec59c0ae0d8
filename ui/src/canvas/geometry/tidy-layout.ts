import type { Chain } from '@opchain/core';
import type { Point } from '@opchain/core/model';
import { CARD_WIDTH, layoutChain } from '@opchain/core/drawing';
import type { ELK } from 'elkjs/lib/elk-api.js';

/** Above this size the chain's own layout algorithm is used: its time is linear in nodes and connections. */
const MAX_ELK_NODES = 300;

/** A tidy position for every node. The layout engine is loaded on first use. */
export async function tidyLayout(chain: Chain, heightOf: (id: string) => number): Promise<Record<string, Point>> {
  if (chain.steps.length > MAX_ELK_NODES) return layoutChain(chain, { heightOf });
  const Engine = await loadEngine();
  const known = new Set(chain.steps.map(({ id }) => id));
  // Ids are generated, so that no node name has a meaning for the engine.
  const ids = new Map(chain.steps.map(({ id }, index) => [id, `n${index}`]));
  const laidOut = await new Engine().layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.spacing.nodeNode': '56',
      'elk.layered.spacing.nodeNodeBetweenLayers': '88',
      'elk.layered.spacing.edgeNodeBetweenLayers': '24',
      'elk.spacing.edgeNode': '48',
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.separateConnectedComponents': 'true',
      'elk.spacing.componentComponent': '80',
    },
    children: chain.steps.map(({ id }) => ({ id: ids.get(id) as string, width: CARD_WIDTH, height: heightOf(id) })),
    edges: chain.connections
      .filter(({ source, target }) => known.has(source) && known.has(target) && source !== target)
      .map(({ source, target }, index) => ({
        id: `e${index}`,
        sources: [ids.get(source) as string],
        targets: [ids.get(target) as string],
      })),
  });
  const positions = new Map((laidOut.children ?? []).map(({ id, x, y }) => [id, { x: snap(x ?? 0), y: snap(y ?? 0) }]));
  return Object.fromEntries(chain.steps.map(({ id }) => [id, positions.get(ids.get(id) as string) ?? { x: 0, y: 0 }]));
}

type Engine = new () => ELK;

/** The package is CommonJS: module systems differ in how deep its default export is. */
async function loadEngine(): Promise<Engine> {
  const loaded = (await import('elkjs/lib/elk.bundled.js')) as unknown as {
    readonly default: Engine & { readonly default?: Engine };
  };
  return loaded.default.default ?? loaded.default;
}

function snap(value: number): number {
  return Math.round(value / 20) * 20;
}
