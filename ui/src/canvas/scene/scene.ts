import type { Chain, Step } from '@opchain/core';
import type { Box, Dependency, EdgeRoute, FoundRoute, Route, RoutedJump } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import {
  CARD_WIDTH,
  cardHeight,
  directRoute,
  inPort,
  labelOf,
  listDependencies,
  outPort,
  routeBox,
} from '@opchain/core/drawing';
import { boundingBox, containsPoint, inflate, overlaps } from '../geometry/box.js';
import { distanceToRoute } from '../geometry/distance-to-route.js';
import { positionNodes } from '../geometry/position-nodes.js';
import type { EdgeRouter } from './edge-router.js';
import { SpatialIndex } from './spatial-index.js';

/** `source→target`. */
export type EdgeKey = string;

/** A dependency and how it is drawn. */
export interface SceneEdge extends Dependency {
  readonly key: EdgeKey;
  readonly route: Route;
}

export interface SceneChange {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<EdgeKey>;
  /** Previous positions of moved nodes. */
  readonly moved: ReadonlyMap<string, Point>;
}

/** Edges go around cards in drawings up to this size; in larger ones nobody follows a single edge. */
const MAX_ROUTED_EDGES = 400;
/** Half the width of an arrow, on each side of a route. */
const ARROW_MARGIN = 8;

export function edgeKey({ source, target }: Pick<Dependency, 'source' | 'target'>): EdgeKey {
  return `${source}\u2192${target}`;
}

/** Distinguishes jumps from each other and from edges. */
export function jumpKey({ source, target, path }: Pick<RoutedJump, 'source' | 'target' | 'path'>): EdgeKey {
  return `${source}\u21E2${target} ${path}`;
}

/**
 * The geometry of a chain: a box per node, a route per dependency, and an index over both. Derived from the chain and
 * updated by difference: a change costs what it touches, plus one pass over the nodes.
 */
export class Scene {
  readonly #boxes = new Map<string, Box>();
  readonly #edges = new Map<EdgeKey, SceneEdge>();
  readonly #arriving = new Map<string, Set<EdgeKey>>();
  readonly #leaving = new Map<string, Set<EdgeKey>>();
  /** Routes before they are spread, with the areas that they depend on. */
  readonly #found = new Map<EdgeKey, FoundRoute>();
  readonly #nodes = new Map<string, Step>();
  readonly #nodeIndex = new SpatialIndex();
  readonly #edgeIndex = new SpatialIndex();
  readonly #rowCountOf: (node: Step) => number;
  #layout: Chain['layout'] = {};
  #jumps: readonly RoutedJump[] = [];
  /** A card that edges do not go around, while it is dragged and may be inserted into one of them. */
  lifted: string | undefined;
  #bounds: Box | undefined;
  #goesAround = true;
  #router: EdgeRouter | undefined;

  /** `rowCountOf` returns the number of rows of a node's card. Without a router, edges ignore cards, and cards may cover each other. */
  constructor(rowCountOf: (node: Step) => number, router?: EdgeRouter) {
    this.#rowCountOf = rowCountOf;
    this.#router = router;
  }

  /** Leads the edges around cards from now on, and keeps cards apart from the next update; returns the edges that changed. */
  useRouter(router: EdgeRouter): ReadonlySet<EdgeKey> {
    this.#router = router;
    this.#found.clear();
    this.#routeJumps();
    return this.#route([], new Set(this.#edges.keys()));
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

  /** Where actions of steps lead to other steps. Empty without a router. */
  get jumps(): readonly RoutedJump[] {
    return this.#jumps;
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

  /** True if several edges leave a node, or enter it. */
  isShared(id: string, end: 'source' | 'target'): boolean {
    return ((end === 'source' ? this.#leaving : this.#arriving).get(id)?.size ?? 0) > 1;
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
    return (this.#bounds ??= boundingBox([
      ...this.#boxes.values(),
      ...this.#jumps.map(({ route }) => routeBox(route)),
    ]));
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
      const distance = distanceToRoute((this.#edges.get(key) as SceneEdge).route, point);
      if (distance <= best) [nearest, best] = [key, distance];
    }
    return nearest;
  }

  /** The jump nearest to a point of the drawing, within a distance. */
  jumpAt(point: Point, maxDistance: number): RoutedJump | undefined {
    return this.#jumps.find(({ route }) => distanceToRoute(route, point) <= maxDistance);
  }

  /** Updates to another state of the chain; returns what looks different. `stale`: nodes whose number of rows may have changed. */
  update(chain: Chain, stale: Iterable<string> = []): SceneChange {
    const changed = new Set<string>();
    const edges = new Set<EdgeKey>();
    const disturbed: Box[] = [];
    const from = new Map<string, Point>();
    const assigned = positionNodes(chain, this.#rowCountOf, this.#layout);
    const heights = new Map(chain.steps.map((node) => [node.id, cardHeight(this.#rowCountOf(node))]));
    const layout = this.#router?.makeRoom(assigned, heights) ?? assigned;
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
      const next = { x: position.x, y: position.y, width: CARD_WIDTH, height: heights.get(node.id) as number };
      if (box === undefined || box.x !== next.x || box.y !== next.y || box.height !== next.height) {
        if (box !== undefined && (box.x !== next.x || box.y !== next.y)) from.set(node.id, { x: box.x, y: box.y });
        this.#setBox(node.id, next);
        disturbed.push(...(box === undefined ? [] : [box]), next);
      }
    }
    for (const id of [...this.#nodes.keys()]) if (!ids.has(id)) this.#remove(id, changed, disturbed);
    this.#nodes.clear();
    for (const node of chain.steps) this.#nodes.set(node.id, node);
    this.#layout = assigned;
    for (const key of this.#updateEdges(listDependencies(chain))) edges.add(key);
    for (const key of this.#route(disturbed, edges)) edges.add(key);
    this.#routeJumps();
    return { nodes: changed, edges, moved: from };
  }

  /** Another document: positions assigned to nodes of the previous one are dropped. */
  resetPositions(): void {
    this.#layout = {};
  }

  /** Moves boxes without changing the chain; returns the edges that follow: around cards, or straight. */
  position(positions: Readonly<Record<string, Point>>, isAround = true): ReadonlySet<EdgeKey> {
    const disturbed: Box[] = [];
    for (const [id, position] of Object.entries(positions)) {
      const box = this.#boxes.get(id);
      if (box === undefined) continue;
      const next = { ...box, ...position };
      disturbed.push(box, next);
      this.#setBox(id, next);
    }
    this.#routeJumps();
    return this.#route(disturbed, new Set(), isAround);
  }

  #routeJumps(): void {
    const jumps = this.#router?.listJumps([...this.#nodes.values()]) ?? [];
    if (jumps.length + this.#jumps.length === 0) return;
    this.#bounds = undefined;
    this.#jumps =
      this.#router?.routeJumps(
        jumps,
        (id) => this.#boxes.get(id),
        (area) => this.#nodeIndex.query(area).map((id) => this.#boxes.get(id) as Box),
      ) ?? [];
  }

  #setBox(id: string, box: Box): void {
    this.#boxes.set(id, box);
    this.#nodeIndex.set(id, box);
    this.#bounds = undefined;
  }

  #remove(id: string, changed: Set<string>, disturbed: Box[]): void {
    const box = this.#boxes.get(id);
    if (box !== undefined) disturbed.push(box);
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
      this.#edges.set(key, { ...dependency, key, route: known?.route ?? [] });
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
      this.#found.delete(key);
      touched.add(key);
    }
    return touched;
  }

  /** Computes the routes again that depend on the disturbed areas, and the named ones; returns those that changed. */
  #route(disturbed: readonly Box[], named: ReadonlySet<EdgeKey>, isAround = true): Set<EdgeKey> {
    const router = isAround && this.#edges.size <= MAX_ROUTED_EDGES ? this.#router : undefined;
    const goesAround = router !== undefined;
    const wasAround = this.#goesAround;
    this.#goesAround = goesAround;
    const cardsIn = (area: Box): Box[] =>
      this.#nodeIndex.query(area).flatMap((id) => (id === this.lifted ? [] : (this.#boxes.get(id) as Box)));
    let isStale = named.size > 0;
    for (const [key, { source, target }] of this.#edges) {
      const known = this.#found.get(key);
      if (known !== undefined && wasAround === goesAround && !disturbed.some((box) => overlaps(box, known.area)))
        continue;
      const [from, to] = [outPort(this.#boxes.get(source) as Box), inPort(this.#boxes.get(target) as Box)];
      this.#found.set(
        key,
        router
          ? router.findRoute(from, to, cardsIn)
          : { route: directRoute(from, to), area: inflate(routeBox([from, to]), ARROW_MARGIN) },
      );
      isStale = true;
    }
    const changed = new Set<EdgeKey>();
    if (!isStale) return changed;
    const edges = [...this.#edges.values()];
    const found = edges.map(({ key, source, target, values }): EdgeRoute => ({
      source,
      target,
      carries: values.length > 0,
      route: (this.#found.get(key) as FoundRoute).route,
    }));
    const routes = router ? router.spreadRoutes(found, cardsIn) : found.map(({ route }) => route);
    edges.forEach((edge, index) => {
      const route = routes[index] as Route;
      if (isSameRoute(edge.route, route)) return;
      this.#edges.set(edge.key, { ...edge, route });
      this.#edgeIndex.set(edge.key, inflate(routeBox(route), ARROW_MARGIN));
      changed.add(edge.key);
    });
    return changed;
  }
}

function isSameRoute(a: Route, b: Route): boolean {
  return a.length === b.length && a.every(({ x, y }, index) => x === b[index]?.x && y === b[index].y);
}

function getOrCreateSet(map: Map<string, Set<EdgeKey>>, key: string): Set<EdgeKey> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}
