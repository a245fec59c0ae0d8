import type { Chain, Connection } from '../model/chain.js';
import { connectionKey } from './implied-by-presets.js';
import { reaches } from './reaches.js';
import { referredNodes } from './read-order.js';

/** The connections between operations that no data needs: the target takes nothing from the source. They may be dropped without breaking a mapping. */
export function droppableOrderings(chain: Chain): readonly Connection[] {
  const takes = new Map(chain.nodes.flatMap((node) => (node.kind === 'operation' ? [[node.id, new Set(referredNodes(node))] as const] : [])));
  return chain.connections.filter(({ source, target }) => takes.has(source) && takes.get(target)?.has(source) === false);
}

/** The chain without these connections; a mapping whose source is then no ancestor any more gets a connection of its own. */
export function dropOrderings(chain: Chain, dropped: readonly Connection[]): Chain {
  const gone = new Set(dropped.map(connectionKey));
  const connections = chain.connections.filter((connection) => !gone.has(connectionKey(connection)));
  for (const node of chain.nodes) {
    for (const source of referredNodes(node)) {
      const had = reaches(chain.connections, source, node.id);
      if (had && !reaches(connections, source, node.id)) connections.push({ source, target: node.id });
    }
  }
  return { ...chain, connections };
}
