import type { Chain, Connection, Step } from '../model/chain.js';
import { stepMappings } from '../model/mappings/mapping-text.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { connectionKey } from '../model/mappings/connection-key.js';
import { buildGraph, type ChainGraph } from '../graph/chain-graph.js';
import { hasBackwardJump } from '../graph/has-backward-jump.js';
import { keepListOrder, relinkList } from '../graph/list-order.js';

/**
 * Adds a connection; a chain in list order goes over to graph order, unless it jumps. Returns the same chain if it exists. Throws `STEP_UNKNOWN`, and `CHAIN_CYCLE` if it would create a
 * cycle.
 */
export function connect(chain: Chain, source: string, target: string, graph: ChainGraph = buildGraph(chain)): Chain {
  for (const id of [source, target])
    if (!graph.has(id)) throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}".`, { stepId: id });
  if (chain.connections.some((connection) => connection.source === source && connection.target === target))
    return chain;
  if (graph.wouldCreateCycle(source, target)) {
    const reason = source === target ? 'a step cannot wait for itself' : `"${source}" already waits for "${target}"`;
    throw new OpchainError('CHAIN_CYCLE', `"${target}" cannot run after "${source}": ${reason}.`, {
      stepId: target,
      sourceStepId: source,
    });
  }
  const { connections, ...editable } = keepListOrder(chain);
  return relinkList({ ...editable, connections: [...connections, { source, target }] });
}

/**
 * Removes connections. Returns the same chain if none of them exists. Mappings that used them are not changed:
 * `validateChain` reports those whose source is no longer an ancestor.
 */
export function disconnect(chain: Chain, connections: readonly Connection[]): Chain {
  const removed = new Set(connections.map(connectionKey));
  const kept = chain.connections.filter((connection) => !removed.has(connectionKey(connection)));
  if (kept.length === chain.connections.length) return chain;
  const editable = keepListOrder(chain);
  return relinkList({
    ...editable,
    connections: editable.connections.filter((connection) => !removed.has(connectionKey(connection))),
  });
}

/**
 * Connects the steps that an edit newly maps from, unless they already run before the step. Mappings that existed
 * before the edit are ignored, so that a connection that was removed on purpose is not restored; so are unknown steps.
 * Throws `CHAIN_CYCLE`.
 */
export function connectMapped(chain: Chain, before: Step, after: Step, graph?: ChainGraph): Chain {
  const known = mappedSteps(before);
  const added = [...mappedSteps(after)].filter((id) => !known.has(id));
  if (added.length === 0) return chain;
  // Where steps may run again, a value may come from any of them.
  if (hasBackwardJump(chain)) return chain;
  const full = graph ?? buildGraph(chain);
  const ancestors = full.ancestors(after.id);
  return added
    .filter((source) => full.has(source) && !ancestors.has(source))
    .reduce((connected, source) => connect(connected, source, after.id, full), chain);
}

function mappedSteps(step: Step): Set<string> {
  return new Set(stepMappings(step).flatMap(({ mapping }) => (mapping.kind === 'input' ? [] : [mapping.stepId])));
}
