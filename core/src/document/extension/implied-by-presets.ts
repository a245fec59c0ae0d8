import type { Connection } from '../../model/chain.js';
import { connectionKey } from '../../model/mappings/connection-key.js';

/** Pairs of operation steps that are connected through preset steps. */
export function impliedByPresets(
  presets: readonly { readonly id: string }[],
  connections: readonly Connection[],
): readonly Connection[] {
  const isPreset = new Set(presets.map(({ id }) => id));
  const targets = new Map<string, string[]>();
  for (const { source, target } of connections) targets.set(source, [...(targets.get(source) ?? []), target]);
  const implied: Connection[] = [];
  for (const { source, target } of connections) {
    if (isPreset.has(source) || !isPreset.has(target)) continue;
    const seen = new Set([target]);
    for (const preset of seen) {
      for (const next of targets.get(preset) ?? []) {
        if (isPreset.has(next)) seen.add(next);
        else implied.push({ source, target: next });
      }
    }
  }
  return uniqueConnections(implied);
}

/** One connection for those between the same steps, with every step of a called workflow that they name. */
export function uniqueConnections(connections: readonly Connection[]): readonly Connection[] {
  const unique = new Map<string, Connection>();
  for (const connection of connections) {
    const key = connectionKey(connection);
    const known = unique.get(key);
    const via = [...(known?.via ?? []), ...(connection.via ?? [])];
    unique.set(key, via.length === 0 ? connection : { ...connection, via });
  }
  return [...unique.values()];
}
