import type { Chain, Connection, Step } from '../model/chain.js';
import { referencedSteps, stepMappings } from '../model/mappings/mapping-text.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { connectionKey } from '../model/mappings/connection-key.js';
import { buildGraph, type ChainGraph } from '../graph/chain-graph.js';
import { hasBackwardJump } from '../graph/has-backward-jump.js';
import { keepListOrder, relinkList } from '../graph/list-order.js';
import { connectionForMapping, isForMapping } from '../graph/mapped-connections.js';
import { removeOrderingOnlyConnections } from '../document/ordering-only-connections.js';

/**
 * Adds a connection; a chain in list order goes over to graph order, unless it jumps. Returns the same chain if it exists. Throws `STEP_UNKNOWN`, and `CHAIN_CYCLE` if it would create a
 * cycle.
 */
export function connect(chain: Chain, source: string, target: string, graph: ChainGraph = buildGraph(chain)): Chain {
  return addConnection(chain, { source, target }, graph);
}

function addConnection(chain: Chain, added: Connection, graph: ChainGraph): Chain {
  const { source, target } = added;
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
  return relinkList({ ...editable, connections: [...connections, added] });
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
 * Connects the steps that an edit newly maps from, unless they already run before the step, and removes connections that
 * existed only for mappings that the edit removed. Mappings that existed before the edit are ignored, so that a
 * connection that was removed on purpose is not restored; so are unknown steps. Throws `CHAIN_CYCLE`.
 */
export function connectMapped(chain: Chain, before: Step, after: Step, graph?: ChainGraph): Chain {
  const disconnected = disconnectUnmapped(chain, before, after);
  const known = mappedSteps(before);
  const added = [...mappedSteps(after)].filter((id) => !known.has(id));
  if (added.length === 0) return disconnected;
  // Where steps may run again, a value may come from any of them.
  if (hasBackwardJump(disconnected)) return disconnected;
  const full = graph !== undefined && disconnected === chain ? graph : buildGraph(disconnected);
  const ancestors = full.ancestors(after.id);
  return added
    .filter((source) => full.has(source) && !ancestors.has(source))
    .reduce(
      (connected, source) => addConnection(connected, connectionForMapping(source, after.id), full),
      disconnected,
    );
}

/** A mapping that relied on such a connection gets its own. */
function disconnectUnmapped(chain: Chain, before: Step, after: Step): Chain {
  const used = new Set(referencedSteps(after));
  const unused = new Set(referencedSteps(before).filter((id) => !used.has(id)));
  if (unused.size === 0) return chain;
  const removed = chain.connections.filter(
    (connection) => connection.target === after.id && unused.has(connection.source) && isForMapping(connection),
  );
  return removed.length === 0 ? chain : relinkList(removeOrderingOnlyConnections(chain, removed));
}

function mappedSteps(step: Step): Set<string> {
  return new Set(stepMappings(step).flatMap(({ mapping }) => (mapping.kind === 'input' ? [] : [mapping.stepId])));
}
