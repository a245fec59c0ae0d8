import { buildGraph } from './chain-graph.js';
import type { CallingStep, Chain, Connection, Step } from '../model/chain.js';
import { connectionKey } from '../model/connection-key.js';

/** True if the step has an action that only list order allows: `goto`, or `end` after a success. */
export function needsListOrder({ onSuccess = [], onFailure }: CallingStep): boolean {
  return onSuccess.length > 0 || onFailure.some(({ type }) => type === 'goto');
}

/** True if a step of the chain jumps, so that the chain must keep its list order. */
export function hasJumps({ steps }: Pick<Chain, 'steps'>): boolean {
  return steps.some((step) => (step.kind === 'operation' || step.kind === 'workflow') && needsListOrder(step));
}

/**
 * The declared connections and, in list order, one from each step to the next: the steps are moved, stably, only where
 * a declared connection demands it.
 */
export function linkList(steps: readonly Pick<Step, 'id'>[], declared: readonly Connection[]): readonly Connection[] {
  const order = buildGraph({ steps, connections: declared }).order();
  const known = new Set(declared.map(connectionKey));
  const implied = order
    .slice(1)
    .map((target, index): Connection => ({ source: order[index] as string, target, implied: true }))
    .filter((connection) => !known.has(connectionKey(connection)));
  return [...declared, ...implied];
}

/** Links the list of a chain anew after its steps changed. A chain in graph order stays the same. */
export function relinkList(chain: Chain): Chain {
  if (chain.order !== 'list') return chain;
  const declared = chain.connections.filter(({ implied }) => implied !== true);
  return { ...chain, connections: linkList(chain.steps, declared) };
}

/**
 * The chain in graph order with every ordering that its list implied, so that its connections can be changed. A chain
 * that jumps keeps its list order.
 */
export function keepListOrder(chain: Chain): Chain {
  if (chain.order !== 'list' || hasJumps(chain)) return chain;
  const { order: _order, ...graphChain } = chain;
  return { ...graphChain, connections: chain.connections.map(({ source, target }) => ({ source, target })) };
}
