import type { Connection } from '@opchain/core';

/** Prefix of the ids that reserve space for a long connection in a row that it passes. No node id contains it. */
const LANE = '\u0000';

/** Rows with lanes, and connections split at the lanes. */
export interface Lanes {
  /** Ids of nodes and lanes, by row. */
  readonly ranks: readonly (readonly string[])[];
  /** Each connects adjacent rows, unless there are too many lanes. */
  readonly connections: readonly Connection[];
}

/** True for the id of a lane. */
export function isLane(id: string): boolean {
  return id.startsWith(LANE);
}

/**
 * Adds a lane to every row that connections of a node pass, so that no node covers them: those of one node share it, as
 * they share their trunk. Adds none if more than `max` lanes are needed: in a drawing that dense, single edges are not readable.
 */
export function reserveLanes(
  ranks: readonly (readonly string[])[],
  connections: readonly Connection[],
  max: number,
): Lanes {
  const rankOf = new Map(ranks.flatMap((row, rank) => row.map((id) => [id, rank] as const)));
  const rows = ranks.map((row) => [...row]);
  const lanes = new Set<string>();
  const segments: Connection[] = [];
  for (const { source, target } of connections) {
    const [from, to] = [rankOf.get(source) ?? 0, rankOf.get(target) ?? 0];
    let previous = source;
    for (let rank = from + 1; rank < to; rank++) {
      const id = `${LANE}${source}${LANE}${rank}`;
      if (!lanes.has(id)) {
        if (lanes.size === max) return { ranks, connections };
        lanes.add(id);
        // In the middle, so that the targets of a fan are on both sides of the connections that pass between them.
        const row = rows[rank] as string[];
        row.splice(row.length >> 1, 0, id);
        segments.push({ source: previous, target: id });
      }
      previous = id;
    }
    segments.push({ source: previous, target });
  }
  return { ranks: rows, connections: segments };
}
