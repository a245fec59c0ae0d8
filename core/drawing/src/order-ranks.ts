import type { Connection } from '@opchain/core';

/** Passes over all rows from one start. */
const SWEEPS = 12;
/** Passes of exchanges after each of them. */
const EXCHANGES = 4;
/** Orders from which the search starts at most, and nodes and connections that all of them look at together: a limit of work, not of time, so that every machine finds the same order. */
const MAX_STARTS = 24;
const MAX_WORK = 6_000;

/** A row of nodes by number. */
type Row = number[];

/** Nodes by number, with the numbers of their neighbors in the rows around them. */
interface Graph {
  readonly above: readonly (readonly number[])[];
  readonly below: readonly (readonly number[])[];
  /** The position of each node in its row. */
  readonly position: Int32Array;
}

/**
 * Orders of the rows in which connections between adjacent rows cross little, the best first, of equal ones the one
 * closest to the given order. From several starts, each row is ordered by the mean position of its neighbors, alternating
 * down and up, then neighbors in a row are exchanged where that removes crossings. Deterministic.
 *
 * @param max how many orders are returned at most
 */
export function listOrders(
  ranks: readonly (readonly string[])[],
  connections: readonly Connection[],
  max: number,
): readonly (readonly string[])[][] {
  const ids = ranks.flat();
  const graph = createGraph(ranks, connections);
  const first = numberRows(ranks);
  const work = ids.length + connections.length;
  const starts = Math.max(1, Math.min(MAX_STARTS, Math.floor(MAX_WORK / Math.max(1, work))));
  const random = createRandom();
  const found = new Map<string, Ordered>();
  for (let start = 0; start < starts; start++) {
    const ordered = improve(start === 0 ? first : first.map((row) => shuffle(row, random)), graph);
    found.set(ordered.rows.join('|'), ordered);
    if (ordered.crossings === 0) break;
  }
  return [...found.values()]
    .sort((a, b) => a.crossings - b.crossings)
    .slice(0, max)
    .map(({ rows }) => rows.map((row) => row.map((node) => ids[node] as string)));
}

interface Ordered {
  readonly rows: readonly Row[];
  readonly crossings: number;
}

function numberRows(ranks: readonly (readonly string[])[]): Row[] {
  let next = 0;
  return ranks.map((rank) => rank.map(() => next++));
}

function createGraph(ranks: readonly (readonly string[])[], connections: readonly Connection[]): Graph {
  const numbers = new Map(ranks.flat().map((id, index) => [id, index]));
  const rankOf = ranks.flatMap((rank, index) => rank.map(() => index));
  const above: number[][] = rankOf.map(() => []);
  const below: number[][] = rankOf.map(() => []);
  for (const { source, target } of connections) {
    const [from, to] = [numbers.get(source), numbers.get(target)];
    if (from === undefined || to === undefined) continue;
    const [upper, lower] = (rankOf[from] as number) < (rankOf[to] as number) ? [from, to] : [to, from];
    above[lower]?.push(upper);
    below[upper]?.push(lower);
  }
  return { above, below, position: new Int32Array(rankOf.length) };
}

/** The order with the fewest crossings that sweeps from a start lead to. */
function improve(start: readonly Row[], graph: Graph): Ordered {
  const rows = start.map((row) => [...row]);
  rows.forEach((row) => place(row, graph));
  let best = { rows: rows.map((row) => [...row]), crossings: countCrossings(rows, graph) };
  for (let sweep = 0, idle = 0; sweep < SWEEPS && idle < 4 && best.crossings > 0; sweep++) {
    const isDown = sweep % 2 === 0;
    const neighbors = isDown ? graph.above : graph.below;
    for (const row of isDown ? rows : [...rows].reverse()) sortByNeighbors(row, neighbors, graph);
    for (let pass = 0; pass < EXCHANGES && exchange(rows, graph); pass++);
    const crossings = countCrossings(rows, graph);
    idle = crossings < best.crossings ? 0 : idle + 1;
    if (crossings < best.crossings) best = { rows: rows.map((row) => [...row]), crossings };
  }
  return best;
}

function place(row: Row, { position }: Graph): void {
  row.forEach((node, index) => (position[node] = index));
}

/** By the mean position of the neighbors in the row before; those without one remain about where they are. */
function sortByNeighbors(row: Row, neighbors: readonly (readonly number[])[], graph: Graph): void {
  const { position } = graph;
  const wanted = new Map<number, number>();
  for (const node of row) {
    const near = neighbors[node] as readonly number[];
    const sum = near.reduce((total, other) => total + (position[other] as number), 0);
    wanted.set(node, near.length === 0 ? (position[node] as number) : sum / near.length);
  }
  row.sort((a, b) => (wanted.get(a) as number) - (wanted.get(b) as number));
  place(row, graph);
}

/** Exchanges nodes that are beside each other where that removes crossings; false if it does nowhere. */
function exchange(rows: readonly Row[], graph: Graph): boolean {
  let hasChanged = false;
  for (const row of rows)
    for (let index = 1; index < row.length; index++) {
      const [left, right] = [row[index - 1] as number, row[index] as number];
      if (crossingsOf(left, right, graph) <= crossingsOf(right, left, graph)) continue;
      [row[index - 1], row[index]] = [right, left];
      graph.position[right] = index - 1;
      graph.position[left] = index;
      hasChanged = true;
    }
  return hasChanged;
}

/** Crossings between the connections of two nodes of a row, in that order. */
function crossingsOf(left: number, right: number, { above, below, position }: Graph): number {
  let crossings = 0;
  for (const neighbors of [above, below])
    for (const one of neighbors[left] as readonly number[])
      for (const other of neighbors[right] as readonly number[])
        if ((position[one] as number) > (position[other] as number)) crossings++;
  return crossings;
}

/** Of all connections between adjacent rows: inversions, counted with a Fenwick tree. */
function countCrossings(rows: readonly Row[], { above, position }: Graph): number {
  let crossings = 0;
  for (const [index, row] of rows.entries()) {
    const width = (rows[index - 1]?.length ?? 0) + 1;
    const tree = new Int32Array(width + 1);
    let seen = 0;
    for (const node of row) {
      const ends = above[node] as readonly number[];
      for (const end of ends) {
        let before = 0;
        for (let at = Math.min(width, (position[end] as number) + 1); at > 0; at -= at & -at)
          before += tree[at] as number;
        crossings += seen - before;
      }
      for (const end of ends)
        for (let at = Math.min(width, (position[end] as number) + 1); at <= width; at += at & -at)
          tree[at] = (tree[at] as number) + 1;
      seen += ends.length;
    }
  }
  return crossings;
}

function shuffle(row: Row, random: () => number): Row {
  const shuffled = [...row];
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as number, shuffled[index] as number];
  }
  return shuffled;
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
