import { buildGraph } from '../graph/chain-graph.js';
import type { Chain, Connection } from '../model/chain.js';
import { keepListOrder } from '../graph/list-order.js';
import { connectionForMapping } from '../graph/mapped-connections.js';
import { connectionKey } from '../model/mappings/connection-key.js';
import { referencedSteps } from '../model/mappings/mapping-text.js';

/** Connections between operation steps whose target uses no value of the source. Removing them breaks no mapping. */
export function findOrderingOnlyConnections(chain: Chain): readonly Connection[] {
  const references = new Map(
    chain.steps.flatMap((step) =>
      step.kind === 'operation' ? [[step.id, new Set(referencedSteps(step))] as const] : [],
    ),
  );
  return chain.connections.filter(
    ({ source, target }) => references.has(source) && references.get(target)?.has(source) === false,
  );
}

/**
 * Removes connections. If the source of a mapping is then no longer an ancestor, a connection for that mapping is
 * added.
 */
export function removeOrderingOnlyConnections(chain: Chain, dropped: readonly Connection[]): Chain {
  const removed = new Set(dropped.map(connectionKey));
  const graph = buildGraph(chain);
  let connections = chain.connections.filter((connection) => !removed.has(connectionKey(connection)));
  let remaining = buildGraph({ steps: chain.steps, connections });
  for (const step of chain.steps) {
    for (const source of referencedSteps(step)) {
      if (!graph.isAncestor(source, step.id) || remaining.isAncestor(source, step.id)) continue;
      connections = [...connections, connectionForMapping(source, step.id)];
      remaining = buildGraph({ steps: chain.steps, connections });
    }
  }
  return { ...chain, connections };
}

/**
 * The chain in graph order: each step waits for what its document declares and for the steps whose values it uses, and
 * for nothing else. A chain that jumps keeps its list order.
 */
export function toGraphOrder(chain: Chain): Chain {
  const implied = chain.connections.filter((connection) => connection.implied === true);
  return removeOrderingOnlyConnections(keepListOrder(chain), implied);
}
