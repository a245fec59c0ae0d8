import type { Connection } from '@opchain/core';
import { buildGraph } from '@opchain/core/internal/model';

/** Longer rows are split, so that a fan of a thousand nodes remains readable. */
const MAX_ROW_LENGTH = 32;

/**
 * Rows of node ids: each node is in the row after its last source, or further on where that makes its connections
 * shorter. Takes time linear in nodes plus connections.
 *
 * @param maxLength of a row: a longer one becomes several
 */
export function rankNodes(
  ids: readonly string[],
  connections: readonly Connection[],
  maxLength = MAX_ROW_LENGTH,
): string[][] {
  const graph = buildGraph({ steps: ids.map((id) => ({ id })), connections });
  const rankOf = new Map<string, number>();
  // Nodes on a cycle come last, in document order, each after those of its sources that have a row.
  for (const id of new Set([...graph.order(), ...ids]))
    rankOf.set(
      id,
      graph.sources(id).reduce((rank, source) => Math.max(rank, (rankOf.get(source) ?? -1) + 1), 0),
    );
  pullDown(ids, graph, rankOf);
  const ranks: string[][] = [];
  for (const id of ids) (ranks[rankOf.get(id) ?? 0] ??= []).push(id);
  return ranks.filter((rank) => rank !== undefined).flatMap((rank) => breakRow(rank, maxLength));
}

/** Moves nodes with more targets than sources to the row before their first target, the last ones first. */
function pullDown(ids: readonly string[], graph: ReturnType<typeof buildGraph>, rankOf: Map<string, number>): void {
  const byRank = [...ids].sort((a, b) => (rankOf.get(b) as number) - (rankOf.get(a) as number));
  for (const id of byRank) {
    const rank = rankOf.get(id) as number;
    const targets = graph.targets(id).map((target) => rankOf.get(target) as number);
    // On a cycle, a target may be in a row before.
    if (targets.length <= graph.sources(id).length || targets.some((target) => target <= rank)) continue;
    rankOf.set(id, Math.min(...targets) - 1);
  }
}

/** Dealt out, so that each of the shorter rows has some of the targets of each source. */
function breakRow(row: readonly string[], maxLength: number): string[][] {
  const width = row.length <= maxLength ? row.length : Math.max(maxLength, Math.ceil(Math.sqrt(row.length * 1.5)));
  const count = Math.ceil(row.length / width);
  return Array.from({ length: count }, (_, index) => row.filter((_id, position) => position % count === index));
}
