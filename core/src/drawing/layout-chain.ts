import type { Chain, Point } from '../model/chain.js';
import { CARD_WIDTH, cardHeight } from './card-geometry.js';
import { listInputRows } from './input-rows.js';
import { orderRanks } from './order-ranks.js';
import { rankNodes } from './rank-nodes.js';
import { isLane, reserveLanes } from './reserve-lanes.js';
import { spreadRanks } from './spread-ranks.js';

export interface LayoutOptions {
  /** Height of a node's card; by default that of its inputs. */
  readonly heightOf?: (stepId: string) => number;
}

/** Every coordinate is a multiple of this. */
const GRID = 20;
/** Left free between two cards of a row, and between rows. */
const GAP_X = 56;
const GAP_Y = 64;
/** Left free for a connection that passes a row: room for its label. */
const LANE_WIDTH = 136;

/**
 * Places every node from top to bottom: a node stands below all its sources, rows are ordered to cross few connections.
 * Pure; takes time in the order of nodes plus connections. A circle does not stop it: its nodes stand where the first of them is met.
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
    chain.steps.map((step) => [step.id, options.heightOf?.(step.id) ?? cardHeight(listInputRows(step).length)]),
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
  return layout;
}

function snap(value: number): number {
  return Math.ceil(value / GRID) * GRID;
}
