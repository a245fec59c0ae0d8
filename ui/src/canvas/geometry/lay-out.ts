import type { Step } from '@opchain/core';
import type { Point } from '@opchain/core/model';
import { CARD_WIDTH, layoutChain } from '@opchain/core/drawing';
import type { ELK } from 'elkjs/lib/elk-api.js';

/** The nodes of a chain without their content. */
export interface LayoutRequest {
  readonly ids: readonly string[];
  readonly heights: readonly number[];
  readonly connections: readonly { readonly source: string; readonly target: string }[];
}

/** Above this size the chain's own layout algorithm is used: its time is linear in nodes and connections. */
const MAX_ELK_NODES = 300;

/** A tidy position for every node. The layout engine is loaded on first use. */
export async function layOut({ ids, heights, connections }: LayoutRequest): Promise<Record<string, Point>> {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const known = connections.filter(
    ({ source, target }) => indexes.has(source) && indexes.has(target) && source !== target,
  );
  if (ids.length > MAX_ELK_NODES) {
    const heightOf = (id: string): number => heights[indexes.get(id) as number] as number;
    // Of a step whose height it is told, the layout reads the id only.
    return layoutChain({ steps: ids.map((id) => ({ id }) as Step), connections: known }, { heightOf });
  }
  const Engine = await loadEngine();
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
    // Ids are generated, so that no node name has a meaning for the engine.
    children: heights.map((height, index) => ({ id: `n${index}`, width: CARD_WIDTH, height })),
    edges: known.map(({ source, target }, index) => ({
      id: `e${index}`,
      sources: [`n${indexes.get(source)}`],
      targets: [`n${indexes.get(target)}`],
    })),
  });
  const positions = new Map((laidOut.children ?? []).map(({ id, x, y }) => [id, { x: snap(x ?? 0), y: snap(y ?? 0) }]));
  return Object.fromEntries(ids.map((id, index) => [id, positions.get(`n${index}`) ?? { x: 0, y: 0 }]));
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
