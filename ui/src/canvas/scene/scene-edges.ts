import {
  type Box,
  type Dependency,
  type Direction,
  directRoute,
  type EdgeEnds,
  type EdgeRoute,
  type FoundRoute,
  inPort,
  outPort,
  type Route,
  routeBox,
} from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { inflate, overlaps } from '../geometry/box.js';
import { distanceToRoute } from '../geometry/distance-to-route.js';
import type { EdgeRouter } from './edge-router.js';
import { type EdgeKey, edgeKey, type SceneEdge } from './scene-edge.js';
import { SpatialIndex } from './spatial-index.js';

/** Edges go around cards in drawings up to this size; in larger ones nobody follows a single edge. */
const MAX_ROUTED_EDGES = 400;
/** Half the width of an arrow, on each side of a route. */
const ARROW_MARGIN = 8;

/** Edges whose routes changed. */
export interface RouteChange {
  readonly keys: Set<EdgeKey>;
  /** Where they were, and are now. */
  readonly areas: readonly Box[];
}

/** Where the cards are. */
export interface CardBoxes {
  box(id: string): Box;
  /** Boxes of the cards in an area that edges go around. */
  obstaclesIn(area: Box): Box[];
}

/** The edges of a scene, their routes, and an index over them. A route is computed again only if something changed in the area that it depends on. */
export class SceneEdges {
  readonly #cards: CardBoxes;
  readonly #edges = new Map<EdgeKey, SceneEdge>();
  readonly #arriving = new Map<string, Set<EdgeKey>>();
  readonly #leaving = new Map<string, Set<EdgeKey>>();
  /** Routes before they are spread, with the areas that they depend on. */
  readonly #found = new Map<EdgeKey, FoundRoute>();
  readonly #index = new SpatialIndex();
  #goesAround = true;
  /** Where most edges lead; by the router. */
  #direction: Direction = 'down';

  constructor(cards: CardBoxes) {
    this.#cards = cards;
  }

  get direction(): Direction {
    return this.#direction;
  }

  get all(): Iterable<SceneEdge> {
    return this.#edges.values();
  }

  get(key: EdgeKey): SceneEdge | undefined {
    return this.#edges.get(key);
  }

  of(id: string): EdgeKey[] {
    return [...(this.#arriving.get(id) ?? []), ...(this.#leaving.get(id) ?? [])];
  }

  /** True if several edges leave a node, or enter it. */
  isShared(id: string, end: 'source' | 'target'): boolean {
    return ((end === 'source' ? this.#leaving : this.#arriving).get(id)?.size ?? 0) > 1;
  }

  in(box: Box): EdgeKey[] {
    return this.#index.query(box);
  }

  /** The edge nearest to a point of the drawing, within a distance. */
  at(point: Point, maxDistance: number): EdgeKey | undefined {
    let [nearest, best]: [EdgeKey | undefined, number] = [undefined, maxDistance];
    for (const key of this.#index.query(inflate({ ...point, width: 0, height: 0 }, maxDistance))) {
      const distance = distanceToRoute((this.#edges.get(key) as SceneEdge).route, point);
      if (distance <= best) [nearest, best] = [key, distance];
    }
    return nearest;
  }

  /** Updates the edges to match the dependencies; returns those that were added, removed or changed. */
  update(dependencies: readonly Dependency[]): Set<EdgeKey> {
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
      this.#index.delete(key);
      this.#leaving.get(edge.source)?.delete(key);
      this.#arriving.get(edge.target)?.delete(key);
      this.#found.delete(key);
      touched.add(key);
    }
    return touched;
  }

  /** Finds out where most edges lead; true if that changed: then every route is outdated. */
  turn(router: EdgeRouter): boolean {
    const before = this.#direction;
    this.#direction = router.findDirection([...this.#edges.values()], (id) => this.#cards.box(id));
    return before !== this.#direction;
  }

  /** Computes every route again; returns the edges that changed. */
  routeAll(router: EdgeRouter): Set<EdgeKey> {
    this.#found.clear();
    return this.route(router, [], new Set(this.#edges.keys())).keys;
  }

  /** Computes the routes again that depend on the disturbed areas, and the named ones; returns those that changed. Without a router, they are straight. */
  route(
    preferred: EdgeRouter | undefined,
    disturbed: readonly Box[],
    named: ReadonlySet<EdgeKey> = new Set(),
  ): RouteChange {
    const router = this.#edges.size <= MAX_ROUTED_EDGES ? preferred : undefined;
    const goesAround = router !== undefined;
    const wasAround = this.#goesAround;
    this.#goesAround = goesAround;
    const cardsIn = (area: Box): Box[] => this.#cards.obstaclesIn(area);
    const stale = new Set(named);
    const isSame = (known: FoundRoute): boolean =>
      wasAround === goesAround && !disturbed.some((box) => overlaps(box, known.area));
    const find = (ends: EdgeEnds): FoundRoute => router?.findEdgeRoute(ends, cardsIn) ?? routeDirectly(ends, preferred);
    // Where an edge enters a card depends on the others that do.
    const allEnds = router?.listEnds([...this.#edges.values()], (id) => this.#cards.box(id), this.#direction);
    let index = 0;
    for (const [key, edge] of this.#edges) {
      const known = this.#found.get(key);
      const planned = allEnds?.[index++];
      if (known !== undefined && isSame(known) && entersAt(known, planned)) continue;
      const ends = planned ?? this.#endsOf(edge, preferred);
      this.#found.set(key, find(ends));
      stale.add(key);
    }
    if (stale.size === 0) return { keys: stale, areas: [] };
    // Straight edges do not depend on each other.
    const edges = [...this.#edges.values()].filter(({ key }) => goesAround || stale.has(key));
    return this.#spread(edges, router, cardsIn);
  }

  #endsOf({ source, target }: SceneEdge, router: EdgeRouter | undefined): EdgeEnds {
    const [from, to] = [this.#cards.box(source), this.#cards.box(target)];
    return router?.edgeEnds(from, to, this.#direction) ?? { from: outPort(from), to: inPort(to) };
  }

  #spread(edges: readonly SceneEdge[], router: EdgeRouter | undefined, cardsIn: (area: Box) => Box[]): RouteChange {
    const keys = new Set<EdgeKey>();
    const areas: Box[] = [];
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
      const area = inflate(routeBox(route), ARROW_MARGIN);
      this.#index.set(edge.key, area);
      keys.add(edge.key);
      areas.push(area, ...(edge.route.length === 0 ? [] : [inflate(routeBox(edge.route), ARROW_MARGIN)]));
    });
    return { keys, areas };
  }
}

function entersAt({ route }: FoundRoute, ends: EdgeEnds | undefined): boolean {
  const tip = route.at(-1);
  return ends === undefined || (tip?.x === ends.to.x && tip.y === ends.to.y);
}

function routeDirectly(ends: EdgeEnds, router: EdgeRouter | undefined): FoundRoute {
  return {
    route: router?.directEdgeRoute(ends) ?? directRoute(ends.from, ends.to),
    area: inflate(routeBox([ends.from, ends.to]), ARROW_MARGIN),
  };
}

function isSameRoute(a: Route, b: Route): boolean {
  return a.length === b.length && a.every(({ x, y }, index) => x === b[index]?.x && y === b[index].y);
}

function getOrCreateSet(map: Map<string, Set<EdgeKey>>, key: string): Set<EdgeKey> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}
