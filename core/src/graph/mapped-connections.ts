import type { Connection } from '../model/chain.js';

/** A document states these like those that were drawn, so they differ only while the chain stays open. */
const mapped = new WeakSet<Connection>();

/** A connection that exists only because the target uses a value of the source. */
export function connectionForMapping(source: string, target: string): Connection {
  const connection = { source, target };
  mapped.add(connection);
  return connection;
}

/** True if only a mapping made the connection, so that it goes with that mapping. */
export function isForMapping(connection: Connection): boolean {
  return mapped.has(connection);
}
