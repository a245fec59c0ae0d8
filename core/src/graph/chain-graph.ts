import { DirectedGraph } from 'graphology';
import type { Chain } from '../model/chain.js';

/** What it takes to see the order of a chain. */
export type GraphSource = Pick<Chain, 'connections'> & { readonly steps: readonly { readonly id: string }[] };

/**
 * Who runs after whom. Built once from a chain and never changed; a change of the chain makes a new one.
 *
 * Nodes are known by id. Connections from or to nodes that are not there, and repeated nodes, are left out (`validateChain`
 * reports them). Every search visits each node and connection at most once.
 */
export interface ChainGraph {
  /** The ids in the chain's order. */
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** Direct sources, in the chain's order. */
  sources(id: string): string[];
  /** Direct targets, in the chain's order. */
  targets(id: string): string[];
  /** Every node that must have succeeded before this one starts. */
  ancestors(id: string): Set<string>;
  /** Every node that waits for this one, directly or not. */
  descendants(id: string): Set<string>;
  isAncestor(ancestor: string, id: string): boolean;
  /** True where a connection from source to target would close a circle, a node's connection to itself included. */
  wouldCreateCycle(source: string, target: string): boolean;
  /** The nodes in an order that the graph allows; of two that may run at once, the chain's order decides. Nodes on or behind a circle are missing. */
  order(): readonly string[];
  /** The nodes of one circle, each the source of the next and the last of the first. */
  findCycle(): string[] | undefined;
  /** The nodes named and everything that they wait for. */
  subset(only: Iterable<string>): Set<string>;
}

export function buildGraph(chain: GraphSource): ChainGraph {
  return new IndexedGraph(chain);
}

/** Keyed by position: graphology keeps neighbours in plain objects, where an id such as `constructor` would be found before it is added. */
class IndexedGraph implements ChainGraph {
  readonly ids: readonly string[];
  readonly #positions = new Map<string, number>();
  readonly #graph = new DirectedGraph({ allowSelfLoops: true });
  /** By position, once asked for: graphology makes a new list each time, at some cost. */
  readonly #neighborCache = {
    in: [] as (readonly string[] | undefined)[],
    out: [] as (readonly string[] | undefined)[],
  };
  #order: readonly string[] | undefined;

  constructor(chain: GraphSource) {
    const ids: string[] = [];
    for (const { id } of chain.steps) {
      if (this.#positions.has(id)) continue;
      this.#positions.set(id, ids.length);
      this.#graph.addNode(ids.length);
      ids.push(id);
    }
    this.ids = ids;
    for (const { source, target } of chain.connections) {
      const from = this.#positions.get(source);
      const to = this.#positions.get(target);
      if (from !== undefined && to !== undefined) this.#graph.mergeDirectedEdge(from, to);
    }
  }

  has(id: string): boolean {
    return this.#positions.has(id);
  }

  sources(id: string): string[] {
    return [...this.#neighbors(id, 'in')];
  }

  targets(id: string): string[] {
    return [...this.#neighbors(id, 'out')];
  }

  ancestors(id: string): Set<string> {
    return this.#reach([id], 'in');
  }

  descendants(id: string): Set<string> {
    return this.#reach([id], 'out');
  }

  isAncestor(ancestor: string, id: string): boolean {
    const from = this.#positions.get(ancestor);
    const to = this.#positions.get(id);
    if (from === undefined || to === undefined) return false;
    return this.#graph.hasDirectedEdge(from, to) || this.#reach([id], 'in', ancestor).has(ancestor);
  }

  wouldCreateCycle(source: string, target: string): boolean {
    return source === target || this.isAncestor(target, source);
  }

  order(): readonly string[] {
    this.#order ??= this.#sort();
    return this.#order;
  }

  findCycle(): string[] | undefined {
    const order = this.order();
    if (order.length === this.ids.length) return undefined;
    const remaining = new Set(this.ids);
    for (const id of order) remaining.delete(id);
    // Every node left has a source that is left too: going back from one of them must come round.
    const trail: string[] = [];
    const at = new Map<string, number>();
    let id = remaining.values().next().value;
    while (id !== undefined && !at.has(id)) {
      at.set(id, trail.length);
      trail.push(id);
      id = this.sources(id).find((source) => remaining.has(source));
    }
    return id === undefined ? undefined : trail.slice(at.get(id)).reverse();
  }

  subset(only: Iterable<string>): Set<string> {
    const roots = [...only].filter((id) => this.has(id));
    const reached = this.#reach(roots, 'in');
    for (const id of roots) reached.add(id);
    return reached;
  }

  #neighbors(id: string, side: 'in' | 'out'): readonly string[] {
    const position = this.#positions.get(id);
    if (position === undefined) return [];
    let found = this.#neighborCache[side][position];
    if (found === undefined) {
      const keys = side === 'in' ? this.#graph.inNeighbors(position) : this.#graph.outNeighbors(position);
      this.#neighborCache[side][position] = found = keys.map((key) => this.ids[Number(key)] as string);
    }
    return found;
  }

  #reach(from: readonly string[], side: 'in' | 'out', until?: string): Set<string> {
    const reached = new Set<string>();
    const pending = [...from];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      for (const next of this.#neighbors(id, side)) {
        if (reached.has(next)) continue;
        reached.add(next);
        if (next === until) return reached;
        pending.push(next);
      }
    }
    return reached;
  }

  #sort(): string[] {
    const waitsFor = this.ids.map((_, position) => this.#graph.inDegree(position));
    const sorted: string[] = [];
    const ready = this.ids.flatMap((_, position) => (waitsFor[position] === 0 ? [position] : []));
    for (let head = 0; head < ready.length; head += 1) {
      const position = ready[head] as number;
      sorted.push(this.ids[position] as string);
      for (const key of this.#graph.outNeighbors(position)) {
        const target = Number(key);
        const remaining = (waitsFor[target] as number) - 1;
        waitsFor[target] = remaining;
        if (remaining === 0) ready.push(target);
      }
    }
    return sorted;
  }
}
