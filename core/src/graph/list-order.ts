import { buildGraph } from './chain-graph.js';
import { hasBackwardJump } from './has-backward-jump.js';
import type { CallingStep, Chain, Connection, Step } from '../model/chain.js';
import { connectionKey } from '../model/mappings/connection-key.js';
import { referencedSteps } from '../model/mappings/mapping-text.js';

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
 * a declared connection demands it, or, if there is any, an output that a step uses (Arazzo 1.1, "Tool Behavior").
 */
export function linkList(steps: readonly Step[], declared: readonly Connection[]): readonly Connection[] {
  const linked = linkInOrder(steps, declared, []);
  if (declared.length === 0 || hasBackwardJump({ steps, connections: linked, order: 'list' })) return linked;
  const used = steps.flatMap((step) =>
    referencedSteps(step).map((source): Connection => ({ source, target: step.id })),
  );
  const isCyclic = buildGraph({ steps, connections: [...declared, ...used] }).findCycle() !== undefined;
  return isCyclic ? linked : linkInOrder(steps, declared, used);
}

function linkInOrder(
  steps: readonly Step[],
  declared: readonly Connection[],
  used: readonly Connection[],
): readonly Connection[] {
  const order = buildGraph({ steps, connections: [...declared, ...used] }).order();
  const known = new Set(declared.map(connectionKey));
  const implied = order
    .slice(1)
    .map((target, index): Connection => ({ source: order[index] as string, target, implied: true }))
    .filter((connection) => !known.has(connectionKey(connection)));
  return [...declared, ...implied];
}

/** Relinks the list of a chain after its steps changed. A chain in graph order stays the same. */
export function relinkList(chain: Chain): Chain {
  if (chain.order !== 'list') return chain;
  const declared = chain.connections.filter(({ implied }) => implied !== true);
  return { ...chain, connections: linkList(chain.steps, declared) };
}

/**
 * The chain in list order: its steps listed as its connections allow, each after the one before. Only connections with
 * steps of called workflows are still declared, since the list implies the others.
 */
export function toListOrder(chain: Chain): Chain {
  if (chain.order === 'list') return relinkList(chain);
  const byId = new Map(chain.steps.map((step) => [step.id, step]));
  const listed = buildGraph(chain).order();
  // Steps on a cycle have no order: their connections stay, so that the cycle is reported.
  if (listed.length < chain.steps.length) return { ...chain, order: 'list' };
  const steps = listed.flatMap((id) => byId.get(id) ?? []);
  const declared = chain.connections.filter(({ via }) => via !== undefined);
  return { ...chain, order: 'list', steps, connections: linkList(steps, declared) };
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
