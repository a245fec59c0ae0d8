import type { Chain, Point } from '../model/chain.js';
import { CARD_WIDTH, stepHeight } from './card-geometry.js';
import { listInputRows } from './input-rows.js';
import { orderRanks } from './order-ranks.js';
import { rankNodes } from './rank-nodes.js';
import { isLane, reserveLanes } from './routing/reserve-lanes.js';
import { spreadRanks } from './spread-ranks.js';
import { straighten } from './straighten.js';

/** Options of `layoutChain`. */
export interface LayoutOptions {
  /** Returns the height of a node in CSS pixels. By default it depends on the number of inputs. */
  readonly heightOf?: (stepId: string) => number;
}

/** All coordinates are multiples of this. */
const GRID = 20;
/** Space between nodes of a row, and between rows. */
const GAP_X = 56;
const GAP_Y = 88;
/** Space for a connection that passes a row, wide enough for its label. */
const LANE_WIDTH = 136;

/**
 * Positions every node from top to bottom: each node is below all its sources, and rows are ordered to reduce crossing
 * connections. Pure; takes time linear in nodes plus connections. Supports cycles: they are broken at their first node.
 */
export function layoutChain(
  chain: Pick<Chain, 'steps' | 'connections'>,
  options: LayoutOptions = {},
): Record<string, Point> {
  const known = new Set(chain.steps.map(({ id }) => id));
  const connections = chain.connections.filter(
    ({ source, target }) => known.has(source) && known.has(target) && source !== target,
  );
  const lanes = reserveLanes(rankNodes([...known], connections), connections, 2 * known.size + 20);
  const ranks = orderRanks(lanes.ranks, lanes.connections);
  const centers = spreadRanks(ranks, lanes.connections, (id) => (isLane(id) ? LANE_WIDTH : CARD_WIDTH + GAP_X));
  const heights = new Map(
    chain.steps.map((step) => [step.id, options.heightOf?.(step.id) ?? stepHeight(step, listInputRows(step).length)]),
  );
  const layout: Record<string, Point> = {};
  let y = 0;
  for (const rank of ranks) {
    let tallest = 0;
    for (const id of rank) {
      if (isLane(id)) continue;
      layout[id] = { x: snap((centers.get(id) ?? 0) - CARD_WIDTH / 2), y };
      tallest = Math.max(tallest, heights.get(id) ?? 0);
    }
    y = snap(y + tallest + GAP_Y);
  }
  return straighten(layout, (id) => heights.get(id) ?? 0, connections);
}

function snap(value: number): number {
  return Math.ceil(value / GRID) * GRID;
}
