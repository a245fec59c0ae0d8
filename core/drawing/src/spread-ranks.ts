import type { Connection } from '@opchain/core';
import { isLane } from './routing/reserve-lanes.js';

/** Alternates between aligning with the row above and the row below; an odd number ends with the row above, so that nodes are below their sources, an even one with sources above their targets. */
export type Rounds = 7 | 8;

/** Room on both sides of what lines lead to: the center of a card, or its port. */
export interface Extent {
  readonly before: number;
  readonly after: number;
}

/**
 * Where every node is in its row: the position of what lines lead to. Rows retain their order, nodes do not overlap, and each
 * node is moved toward the mean of its neighbors, so that lines are straight and fans are centered around their source.
 */
export function spreadRanks(
  ranks: readonly (readonly string[])[],
  connections: readonly Connection[],
  extentOf: (id: string) => Extent,
  rounds: Rounds,
): Map<string, number> {
  const centers = new Map<string, number>();
  for (const row of ranks) startRow(row, centers, extentOf);
  const [sources, targets] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { source, target } of connections) {
    (sources.get(target) ?? setNew(sources, target)).push(source);
    (targets.get(source) ?? setNew(targets, source)).push(target);
  }
  for (let round = 0; round < rounds; round++) {
    const up = round % 2 === 1;
    for (const row of up ? [...ranks].reverse() : ranks) positionRow(row, up ? targets : sources, centers, extentOf);
  }
  return centers;
}

function startRow(row: readonly string[], centers: Map<string, number>, extentOf: (id: string) => Extent): void {
  let left = -row.reduce((sum, id) => sum + extentOf(id).before + extentOf(id).after, 0) / 2;
  for (const id of row) {
    centers.set(id, left + extentOf(id).before);
    left += extentOf(id).before + extentOf(id).after;
  }
}

/** Moves each node of a row to its desired position as far as its neighbors allow. */
function positionRow(
  row: readonly string[],
  near: ReadonlyMap<string, readonly string[]>,
  centers: Map<string, number>,
  extentOf: (id: string) => Extent,
): void {
  const desired = row.map((id) => {
    const ids = near.get(id) ?? [];
    return ids.length === 0 ? (centers.get(id) ?? 0) : mean(id, ids, centers);
  });
  const apart = row.map((id, index) =>
    index === 0 ? 0 : extentOf(id).before + extentOf(row[index - 1] as string).after,
  );
  // The mean of a pass from the left and a pass from the right is symmetric.
  const right = [...desired];
  for (let index = 1; index < right.length; index++)
    right[index] = Math.max(right[index] as number, (right[index - 1] as number) + (apart[index] as number));
  const left = [...desired];
  for (let index = left.length - 2; index >= 0; index--)
    left[index] = Math.min(left[index] as number, (left[index + 1] as number) - (apart[index + 1] as number));
  row.forEach((id, index) => centers.set(id, ((left[index] as number) + (right[index] as number)) / 2));
}

function setNew(map: Map<string, string[]>, key: string): string[] {
  const list: string[] = [];
  map.set(key, list);
  return list;
}

/** Lanes have more weight than nodes, so that long connections are straight. */
function mean(id: string, ids: readonly string[], centers: ReadonlyMap<string, number>): number {
  let [sum, weights] = [0, 0];
  for (const other of ids) {
    const weight = isLane(id) || isLane(other) ? 4 : 1;
    sum += weight * (centers.get(other) ?? 0);
    weights += weight;
  }
  return sum / weights;
}
