import type { Chain, ChainNode, Connection } from '../../model/chain.js';
import { nodeMappings } from '../../model/mapping-text.js';
import { OpchainError } from '../../model/opchain-error.js';
import { connectionKey } from '../implied-by-presets.js';
import { reaches } from '../reaches.js';

/** True where a connection from source to target would close a circle. */
export type WouldClose = (chain: Chain, source: string, target: string) => boolean;

/** Searches the chain's connections; a caller that keeps a graph may give its own answer instead. */
export function wouldCloseCircle(chain: Chain, source: string, target: string): boolean {
  return source === target || reaches(chain.connections, target, source);
}

/** Adds a connection; the same chain where it is there already. Throws `NODE_UNKNOWN`, and `CHAIN_CYCLE` where it would close a circle. */
export function connect(chain: Chain, source: string, target: string, wouldClose: WouldClose = wouldCloseCircle): Chain {
  for (const id of [source, target])
    if (!chain.nodes.some((node) => node.id === id)) throw new OpchainError('NODE_UNKNOWN', `There is no node "${id}".`, { nodeId: id });
  if (chain.connections.some((connection) => connection.source === source && connection.target === target)) return chain;
  if (wouldClose(chain, source, target)) {
    const why = source === target ? 'a node cannot wait for itself' : `"${source}" already waits for "${target}"`;
    throw new OpchainError('CHAIN_CYCLE', `"${target}" cannot run after "${source}": ${why}.`, { nodeId: target });
  }
  return { ...chain, connections: [...chain.connections, { source, target }] };
}

/** Removes connections. Mappings across them stay: the chain's problems name those whose source is no ancestor any more. */
export function disconnect(chain: Chain, connections: readonly Connection[]): Chain {
  const gone = new Set(connections.map(connectionKey));
  return { ...chain, connections: chain.connections.filter((connection) => !gone.has(connectionKey(connection))) };
}

/** Connects what a node maps from where that does not run before it yet. Throws `CHAIN_CYCLE` where that would close a circle; sources that are not there are left alone. */
export function connectMapped(chain: Chain, node: ChainNode, wouldClose: WouldClose = wouldCloseCircle): Chain {
  const ids = new Set(chain.nodes.map(({ id }) => id));
  const sources = new Set(nodeMappings(node).flatMap(({ mapping }) => (mapping.kind === 'input' ? [] : [mapping.node])));
  let connected = chain;
  for (const source of sources)
    if (ids.has(source) && !reaches(connected.connections, source, node.id)) connected = connect(connected, source, node.id, wouldClose);
  return connected;
}
