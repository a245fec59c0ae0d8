import type { ChainGraph } from './chain-graph.js';

const BITS = 32;
const WORDS = 32;

/**
 * The pairs whose source does not run before their target. All pairs are checked together, in time proportional to the
 * graph for every thousand sources, regardless of the number of pairs. Steps on a cycle, or after one, have no order:
 * their pairs are not returned.
 */
export function findNonAncestors<Pair extends { readonly source: string; readonly target: string }>(
  graph: ChainGraph,
  pairs: readonly Pair[],
): Pair[] {
  const positions = new Map(graph.order().map((id, position) => [id, position]));
  const open = pairs.filter(
    ({ source, target }) => positions.has(source) && positions.has(target) && !graph.sources(target).includes(source),
  );
  const sources = [...new Set(open.map(({ source }) => source))];
  const reached = new Set<Pair>();
  for (let first = 0; first < sources.length; first += BITS * WORDS) {
    const bitPositions = new Map(sources.slice(first, first + BITS * WORDS).map((source, bit) => [source, bit]));
    const words = Math.ceil(bitPositions.size / BITS);
    const bits = spread(graph, positions, bitPositions, words);
    for (const pair of open) {
      const bit = bitPositions.get(pair.source);
      if (bit === undefined) continue;
      const word = bits[(positions.get(pair.target) as number) * words + Math.floor(bit / BITS)] ?? 0;
      if ((word & (1 << (bit % BITS))) !== 0) reached.add(pair);
    }
  }
  return open.filter((pair) => !reached.has(pair));
}

/** For each step in order, one bit for each of the sources that it waits for. */
function spread(
  graph: ChainGraph,
  positions: ReadonlyMap<string, number>,
  bitPositions: ReadonlyMap<string, number>,
  words: number,
): Uint32Array {
  const bits = new Uint32Array(positions.size * words);
  for (const [id, position] of positions) {
    const at = position * words;
    for (const source of graph.sources(id)) {
      const from = (positions.get(source) as number) * words;
      for (let word = 0; word < words; word += 1)
        bits[at + word] = (bits[at + word] as number) | (bits[from + word] as number);
      const bit = bitPositions.get(source);
      if (bit !== undefined)
        bits[at + Math.floor(bit / BITS)] = (bits[at + Math.floor(bit / BITS)] as number) | (1 << (bit % BITS));
    }
  }
  return bits;
}
