import type { Connection } from '../model/chain.js';

/** Longer rows are split, so that a fan of a thousand nodes remains readable. */
const MAX_ROW_LENGTH = 24;

/** Rows of node ids: each node is in the row after its last source. Takes time linear in nodes plus connections. */
export function rankNodes(ids: readonly string[], connections: readonly Connection[]): string[][] {
  const targets = new Map<string, string[]>(ids.map((id) => [id, []]));
  const open = new Map<string, number>(ids.map((id) => [id, 0]));
  for (const { source, target } of connections) {
    targets.get(source)?.push(target);
    open.set(target, (open.get(target) ?? 0) + 1);
  }
  const rankOf = new Map<string, number>();
  const queue = ids.filter((id) => open.get(id) === 0);
  for (const id of queue) rankOf.set(id, 0);
  let next = 0;
  let first = 0;
  const settled = new Set<string>();
  while (settled.size < ids.length) {
    if (next === queue.length) {
      // Only cycles are left: continue with the first of their nodes in document order.
      while (settled.has(ids[first] as string)) first++;
      const id = ids[first] as string;
      if (!rankOf.has(id)) rankOf.set(id, 0);
      queue.push(id);
    }
    const id = queue[next++] as string;
    if (settled.has(id)) continue;
    settled.add(id);
    const rank = rankOf.get(id) ?? 0;
    for (const target of targets.get(id) ?? []) {
      if (settled.has(target)) continue;
      rankOf.set(target, Math.max(rankOf.get(target) ?? 0, rank + 1));
      const left = (open.get(target) ?? 0) - 1;
      open.set(target, left);
      if (left === 0) queue.push(target);
    }
  }
  const ranks: string[][] = [];
  for (const id of ids) (ranks[rankOf.get(id) ?? 0] ??= []).push(id);
  return ranks.filter((rank) => rank !== undefined).flatMap(breakRow);
}

function breakRow(row: string[]): string[][] {
  if (row.length <= MAX_ROW_LENGTH) return [row];
  const width = Math.max(MAX_ROW_LENGTH, Math.ceil(Math.sqrt(row.length * 1.5)));
  return Array.from({ length: Math.ceil(row.length / width) }, (_, index) =>
    row.slice(index * width, (index + 1) * width),
  );
}
