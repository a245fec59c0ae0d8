import { DirectedGraph } from 'graphology';
import type { Chain } from '../model/chain.js';
import { Heap } from '../model/heap.js';

/** The part of a chain that determines the order of its steps. */
export type GraphSource = Pick<Chain, 'connections'> & { readonly steps: readonly { readonly id: string }[] };

/**
 * The order of the steps of a chain. Immutable: a changed chain needs a new graph.
 *
 * Steps are identified by id. Connections with unknown steps and duplicate steps are ignored (`validateChain` reports
 * them). Every search visits each step and connection at most once.
 */
export interface ChainGraph {
  /** Ids of all steps, in chain order. */
  readonly ids: readonly string[];
  /** True if the step exists. */
  has(id: string): boolean;
  /** Ids of the direct sources of a step, in chain order. */
  sources(id: string): string[];
  /** Ids of the direct targets of a step, in chain order. */
  targets(id: string): string[];
  /** Ids of all steps that must succeed before this one starts. */
  ancestors(id: string): Set<string>;
  /** Ids of all steps that wait for this one, directly or indirectly. */
  descendants(id: string): Set<string>;
  /** True if the step `id` waits for `ancestor`, directly or indirectly. */
  isAncestor(ancestor: string, id: string): boolean;
  /** True if a connection from source to target would create a cycle, including a connection of a step to itself. */
  wouldCreateCycle(source: string, target: string): boolean;
  /**
   * All steps in an order that the connections allow: of the steps whose sources are in it, the first in chain order
   * comes next. Steps on a cycle, or after one, are missing.
   */
  order(): readonly string[];
  /**
   * The ids of one cycle: each step is the source of the next, and the last one is the source of the first. Undefined
   * if there is none.
   */
  findCycle(): string[] | undefined;
  /** The given steps and all of their ancestors. */
  subset(only: Iterable<string>): Set<string>;
}

/** Builds the graph of a chain. */
export function buildGraph(chain: GraphSource): ChainGraph {
  return new IndexedGraph(chain);
}

/**
 * Uses positions as keys. Graphology stores neighbors in plain objects, where an id such as `constructor` would exist
 * before it is added.
 */
class IndexedGraph implements ChainGraph {
  readonly ids: readonly string[];
  readonly #positions = new Map<string, number>();
  readonly #graph = new DirectedGraph({ allowSelfLoops: true });
  /** By position. Graphology creates a new list for every call, which is expensive. */
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
    // Every remaining step has a remaining source, so following the sources must reach a cycle.
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
    const ready = new Heap<number>((one, other) => one < other);
    waitsFor.forEach((count, position) => {
      if (count === 0) ready.add(position);
    });
    for (let position = ready.pop(); position !== undefined; position = ready.pop()) {
      sorted.push(this.ids[position] as string);
      for (const key of this.#graph.outNeighbors(position)) {
        const target = Number(key);
        const remaining = (waitsFor[target] as number) - 1;
        waitsFor[target] = remaining;
        if (remaining === 0) ready.add(target);
      }
    }
    return sorted;
  }
}
