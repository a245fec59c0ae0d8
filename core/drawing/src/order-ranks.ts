import type { Connection } from '@opchain/core';

const SWEEPS = 5;

/** Orders each row by the mean position of its neighbors, alternating down and up, and down at last, to reduce crossing connections. */
export function orderRanks(ranks: readonly (readonly string[])[], connections: readonly Connection[]): string[][] {
  const sources = neighbors(connections, 'target', 'source');
  const targets = neighbors(connections, 'source', 'target');
  const rows = ranks.map((rank) => [...rank]);
  const position = new Map<string, number>();
  const note = (row: readonly string[]) => row.forEach((id, index) => position.set(id, (index + 0.5) / row.length));
  rows.forEach(note);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    const near = down ? sources : targets;
    for (const row of down ? rows : [...rows].reverse()) {
      const desired = new Map(row.map((id) => [id, mean(near.get(id), position) ?? (position.get(id) as number)]));
      row.sort((a, b) => (desired.get(a) as number) - (desired.get(b) as number));
      note(row);
    }
  }
  return rows;
}

function neighbors(
  connections: readonly Connection[],
  key: 'source' | 'target',
  value: 'source' | 'target',
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const connection of connections) {
    const list = found.get(connection[key]);
    if (list === undefined) found.set(connection[key], [connection[value]]);
    else list.push(connection[value]);
  }
  return found;
}

function mean(ids: readonly string[] | undefined, position: ReadonlyMap<string, number>): number | undefined {
  if (ids === undefined || ids.length === 0) return undefined;
  return ids.reduce((sum, id) => sum + (position.get(id) ?? 0), 0) / ids.length;
}
