import type { Connection } from '../../model/chain.js';

/** True if the target waits for the source, directly or indirectly. */
export function reaches(connections: readonly Connection[], source: string, target: string): boolean {
  const sources = new Map<string, string[]>();
  for (const connection of connections) {
    const known = sources.get(connection.target);
    if (known === undefined) sources.set(connection.target, [connection.source]);
    else known.push(connection.source);
  }
  const seen = new Set([target]);
  for (const id of seen) {
    for (const before of sources.get(id) ?? []) {
      if (before === source) return true;
      seen.add(before);
    }
  }
  return false;
}
