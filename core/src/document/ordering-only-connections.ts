import type { Chain, Connection } from '../model/chain.js';
import { connectionKey } from './extension/implied-by-presets.js';
import { reaches } from './read/reaches.js';
import { referencedSteps } from './read/read-order.js';

/** The connections between operations that no data needs: the target takes nothing from the source. They may be dropped without breaking a mapping. */
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

/** The chain without these connections; a mapping whose source is then no ancestor any more gets a connection of its own. */
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
