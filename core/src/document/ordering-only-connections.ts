import type { Chain, Connection } from '../model/chain.js';
import { connectionKey } from './extension/implied-by-presets.js';
import { reaches } from './read/reaches.js';
import { referencedSteps } from './read/read-order.js';

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
  const connections = chain.connections.filter((connection) => !removed.has(connectionKey(connection)));
  for (const step of chain.steps) {
    for (const source of referencedSteps(step)) {
      const wasReachable = reaches(chain.connections, source, step.id);
      if (wasReachable && !reaches(connections, source, step.id)) connections.push({ source, target: step.id });
    }
  }
  return { ...chain, connections };
}
