import type { Chain, Step } from '@opchain/core';
import type { Box, Curve, Dependency } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import { CARD_WIDTH, cardHeight, inPort, labelOf, listDependencies, outPort } from '@opchain/core/drawing';
import { boundingBox, containsPoint, inflate } from '../geometry/box.js';
import { curveBox, distanceToCurve } from '../geometry/curve.js';
import { positionNodes } from '../geometry/position-nodes.js';
import { routeAround } from '../geometry/route-around.js';
import { SpatialIndex } from './spatial-index.js';

/** `source→target`. */
export type EdgeKey = string;

/** A dependency and how it is drawn. */
export interface SceneEdge extends Dependency {
  readonly key: EdgeKey;
  readonly curve: Curve;
}

export interface SceneChange {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<EdgeKey>;
  /** Previous positions of moved nodes. */
  readonly moved: ReadonlyMap<string, Point>;
}

/** Curves are bent around cards in drawings up to this size; in larger ones nobody follows a single edge. */
const MAX_ROUTED_EDGES = 600;

export function edgeKey({ source, target }: Pick<Dependency, 'source' | 'target'>): EdgeKey {
  return `${source}\u2192${target}`;
}

/**
 * The geometry of a chain: a box per node, a curve per dependency, and an index over both. Derived from the chain and
 * updated by difference: a change costs what it touches, plus one pass over the nodes.
 */
export class Scene {
  readonly #boxes = new Map<string, Box>();
  readonly #edges = new Map<EdgeKey, SceneEdge>();
  readonly #arriving = new Map<string, Set<EdgeKey>>();
  readonly #leaving = new Map<string, Set<EdgeKey>>();
  readonly #nodes = new Map<string, Step>();
  readonly #nodeIndex = new SpatialIndex();
  readonly #edgeIndex = new SpatialIndex();
  readonly #rowCountOf: (node: Step) => number;
  #layout: Chain['layout'] = {};
  #bounds: Box | undefined;

  /** `rowsOf` returns the number of rows of a node's card. */
  constructor(rowCountOf: (node: Step) => number) {
    this.#rowCountOf = rowCountOf;
  }

  get size(): number {
    return this.#boxes.size;
  }

  /** In the document's order. */
  get ids(): Iterable<string> {
    return this.#nodes.keys();
  }

  get edges(): Iterable<SceneEdge> {
    return this.#edges.values();
  }

  box(id: string): Box | undefined {
    return this.#boxes.get(id);
  }

  edge(key: EdgeKey): SceneEdge | undefined {
    return this.#edges.get(key);
  }

  node(id: string): Step | undefined {
    return this.#nodes.get(id);
  }

  edgesOf(id: string): EdgeKey[] {
    return [...(this.#arriving.get(id) ?? []), ...(this.#leaving.get(id) ?? [])];
  }

  label(edge: SceneEdge): string | undefined {
    return labelOf(edge.values);
  }

  nodesIn(box: Box): string[] {
    return this.#nodeIndex.query(box);
  }

  edgesIn(box: Box): EdgeKey[] {
    return this.#edgeIndex.query(box);
  }

  /** The box around everything; undefined for an empty chain. */
  bounds(): Box | undefined {
    return (this.#bounds ??= boundingBox(this.#boxes.values()));
  }

  /** The topmost node at a point of the drawing. */
  nodeAt(point: Point, margin = 0): string | undefined {
    const near = this.#nodeIndex.query(inflate({ ...point, width: 0, height: 0 }, margin + 1));
    return near.filter((id) => containsPoint(this.#boxes.get(id) as Box, point, margin)).at(-1);
  }

  /** The edge nearest to a point of the drawing, within a distance. */
  edgeAt(point: Point, maxDistance: number): EdgeKey | undefined {
    let [nearest, best]: [EdgeKey | undefined, number] = [undefined, maxDistance];
    for (const key of this.#edgeIndex.query(inflate({ ...point, width: 0, height: 0 }, maxDistance))) {
      const distance = distanceToCurve((this.#edges.get(key) as SceneEdge).curve, point);
      if (distance <= best) [nearest, best] = [key, distance];
    }
    return nearest;
  }

  /** Updates to another state of the chain; returns what looks different. `stale`: nodes whose number of rows may have changed. */
  update(chain: Chain, stale: Iterable<string> = []): SceneChange {
    const changed = new Set<string>();
    const edges = new Set<EdgeKey>();
    const moved = new Set<string>();
    const from = new Map<string, Point>();
    const layout = positionNodes(chain, this.#rowCountOf, this.#layout);
    const again = new Set(stale);
    const ids = new Set<string>();
    for (const node of chain.steps) {
      ids.add(node.id);
      const known = this.#nodes.get(node.id);
      const position = layout[node.id] as Point;
      const box = this.#boxes.get(node.id);
      if (known === node && box !== undefined && !again.has(node.id) && box.x === position.x && box.y === position.y)
        continue;
      changed.add(node.id);
      const next = { x: position.x, y: position.y, width: CARD_WIDTH, height: cardHeight(this.#rowCountOf(node)) };
      if (box === undefined || box.x !== next.x || box.y !== next.y || box.height !== next.height) {
        if (box !== undefined && (box.x !== next.x || box.y !== next.y)) from.set(node.id, { x: box.x, y: box.y });
        this.#setBox(node.id, next);
        moved.add(node.id);
      }
    }
    for (const id of [...this.#nodes.keys()]) if (!ids.has(id)) this.#remove(id, changed);
    this.#nodes.clear();
    for (const node of chain.steps) this.#nodes.set(node.id, node);
    this.#layout = layout;
    for (const key of this.#updateEdges(listDependencies(chain))) edges.add(key);
    for (const key of this.#route(moved, edges)) edges.add(key);
    return { nodes: changed, edges, moved: from };
  }

  /** Another document: positions assigned to nodes of the previous one are dropped. */
  resetPositions(): void {
    this.#layout = {};
  }

  /** Moves boxes during a drag without changing the chain; returns the edges that follow. */
  position(positions: Readonly<Record<string, Point>>): ReadonlySet<EdgeKey> {
    for (const [id, position] of Object.entries(positions)) {
      const box = this.#boxes.get(id);
      if (box !== undefined) this.#setBox(id, { ...box, ...position });
    }
    return this.#route(new Set(Object.keys(positions)), new Set());
  }

  #setBox(id: string, box: Box): void {
    this.#boxes.set(id, box);
    this.#nodeIndex.set(id, box);
    this.#bounds = undefined;
  }

  #remove(id: string, changed: Set<string>): void {
    this.#boxes.delete(id);
    this.#nodeIndex.delete(id);
    this.#bounds = undefined;
    changed.add(id);
  }

  /** Updates the edges to match the dependencies; returns those that were added, removed or changed. */
  #updateEdges(dependencies: readonly Dependency[]): Set<EdgeKey> {
    const touched = new Set<EdgeKey>();
    const wanted = new Set<EdgeKey>();
    for (const dependency of dependencies) {
      const key = edgeKey(dependency);
      wanted.add(key);
      const known = this.#edges.get(key);
      if (known?.values === dependency.values) continue;
      this.#edges.set(key, { ...dependency, key, curve: known?.curve ?? EMPTY_CURVE });
      touched.add(key);
      getOrCreateSet(this.#leaving, dependency.source).add(key);
      getOrCreateSet(this.#arriving, dependency.target).add(key);
    }
    if (wanted.size === this.#edges.size) return touched;
    for (const [key, edge] of this.#edges) {
      if (wanted.has(key)) continue;
      this.#edges.delete(key);
      this.#edgeIndex.delete(key);
      this.#leaving.get(edge.source)?.delete(key);
      this.#arriving.get(edge.target)?.delete(key);
      touched.add(key);
      // The remaining ones are spread along the top edge again.
      for (const other of this.#arriving.get(edge.target) ?? []) touched.add(other);
    }
    return touched;
  }

  /** Computes the curves of edges at moved nodes and of the named edges. */
  #route(moved: ReadonlySet<string>, named: ReadonlySet<EdgeKey>): Set<EdgeKey> {
    const targets = new Set<string>();
    for (const id of moved) {
      targets.add(id);
      for (const key of this.#leaving.get(id) ?? []) targets.add((this.#edges.get(key) as SceneEdge).target);
    }
    for (const key of named) {
      const edge = this.#edges.get(key);
      if (edge !== undefined) targets.add(edge.target);
    }
    const routed = new Set<EdgeKey>();
    for (const target of targets) this.#routeInto(target, routed);
    return routed;
  }

  #routeInto(target: string, routed: Set<EdgeKey>): void {
    const box = this.#boxes.get(target);
    const keys = this.#arriving.get(target);
    if (box === undefined || keys === undefined || keys.size === 0) return;
    const from = (key: EdgeKey): Box => this.#boxes.get((this.#edges.get(key) as SceneEdge).source) as Box;
    const sorted = [...keys].sort((a, b) => from(a).x - from(b).x || from(b).y - from(a).y);
    sorted.forEach((key, index) => {
      const edge = this.#edges.get(key) as SceneEdge;
      const start = outPort(from(key));
      const end = inPort(box, index, sorted.length);
      const curve = routeAround(
        start,
        end,
        this.#edges.size > MAX_ROUTED_EDGES ? undefined : (area) => this.#boxesIn(area, edge.source, target),
      );
      this.#edges.set(key, { ...edge, curve });
      this.#edgeIndex.set(key, curveBox(curve));
      routed.add(key);
    });
  }

  #boxesIn(area: Box, ...excluded: readonly string[]): Box[] {
    return this.#nodeIndex.query(area).flatMap((id) => (excluded.includes(id) ? [] : [this.#boxes.get(id) as Box]));
  }
}

const EMPTY_CURVE: Curve = { from: { x: 0, y: 0 }, c1: { x: 0, y: 0 }, c2: { x: 0, y: 0 }, to: { x: 0, y: 0 } };

function getOrCreateSet(map: Map<string, Set<EdgeKey>>, key: string): Set<EdgeKey> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}
