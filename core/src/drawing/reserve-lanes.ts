import type { Connection } from '../model/chain.js';

/** A place that a long connection holds free in a row that it passes; no node has such an id. */
const LANE = '\u0000';

export interface Lanes {
  readonly ranks: readonly (readonly string[])[];
  readonly connections: readonly Connection[];
}

/** True for the id of a lane. */
export function isLane(id: string): boolean {
  return id.startsWith(LANE);
}

/**
 * Gives every connection that passes rows a lane in each of them, so that no card is laid onto it.
 * Where that would take more than `most` lanes there are none: a drawing that dense is not read edge by edge.
 */
export function reserveLanes(
  ranks: readonly (readonly string[])[],
  connections: readonly Connection[],
  max: number,
): Lanes {
  const rankOf = new Map(ranks.flatMap((row, rank) => row.map((id) => [id, rank] as const)));
  const rows = ranks.map((row) => [...row]);
  const segments: Connection[] = [];
  let lanes = 0;
  for (const { source, target } of connections) {
    const [from, to] = [rankOf.get(source) ?? 0, rankOf.get(target) ?? 0];
    let previous = source;
    lanes += Math.max(0, to - from - 1);
    if (lanes > max) return { ranks, connections };
    for (let rank = from + 1; rank < to; rank++) {
      const id = `${LANE}${source}${LANE}${target}${LANE}${rank}`;
      // In the middle: a fan's own targets then stand on both sides of what passes between them.
      const row = rows[rank] as string[];
      row.splice(row.length >> 1, 0, id);
      segments.push({ source: previous, target: id });
      previous = id;
    }
    segments.push({ source: previous, target });
  }
  return { ranks: rows, connections: segments };
}
