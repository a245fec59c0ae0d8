import type { Chain, Step } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import {
  type Box,
  CARD_WIDTH,
  type Direction,
  directRoute,
  inPort,
  labelOf,
  listDependencies,
  outPort,
  type Route,
  routeBox,
  type RoutedJump,
  stepHeight,
  type UnplacedLabel,
  type WindowSize,
} from '@opchain/drawing';
import { boundingBox, containsPoint, inflate } from '../geometry/box.js';
import { distanceToRoute } from '../geometry/distance-to-route.js';
import type { Viewport } from '../geometry/viewport.js';
import type { EdgeRouter } from './edge-router.js';
import type { EdgeKey, SceneEdge } from './scene-edge.js';
import { SceneEdges } from './scene-edges.js';
import { SpatialIndex } from './spatial-index.js';

export interface SceneChange {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<EdgeKey>;
  /** Previous positions of moved nodes. */
  readonly moved: ReadonlyMap<string, Point>;
}

/** What follows from moved nodes. */
export interface Moved {
  /** Edges with other routes than before. */
  readonly edges: ReadonlySet<EdgeKey>;
  /** What looks different now, if anything does. */
  readonly area: Box | undefined;
}

/**
 * The geometry of a chain: a box per node, a route per dependency, and an index over both. Derived from the chain and
 * updated by difference: a change costs what it touches, plus one pass over the nodes.
 */
export class Scene {
  readonly #boxes = new Map<string, Box>();
  readonly #edges = new SceneEdges({
    box: (id) => this.#boxes.get(id) as Box,
    obstaclesIn: (area) => this.#obstaclesIn(area),
  });
  readonly #nodes = new Map<string, Step>();
  readonly #nodeIndex = new SpatialIndex();
  readonly #rowCountOf: (node: Step) => number;
  #layout: Chain['layout'] = {};
  #jumps: readonly RoutedJump[] = [];
  /** A card that edges do not go around, while it is dragged and may be inserted into one of them. */
  lifted: string | undefined;
  /** A node that is being edited: its height stays as it is. */
  edited: string | undefined;
  /** The free part of the window, which new layouts fit. */
  window: WindowSize | undefined;
  #bounds: Box | undefined;
  #router: EdgeRouter | undefined;

  /** `rowCountOf` returns the number of rows of a node's card. Without a router, edges ignore cards, and cards may cover each other. */
  constructor(rowCountOf: (node: Step) => number, router?: EdgeRouter) {
    this.#rowCountOf = rowCountOf;
    this.#router = router;
  }

  /** Leads the edges around cards from now on, and keeps cards apart from the next update; returns the edges that changed. */
  useRouter(router: EdgeRouter): ReadonlySet<EdgeKey> {
    this.#router = router;
    // Positions were assigned without it.
    this.#layout = {};
    this.#edges.turn(router);
    const changed = this.#edges.routeAll(router);
    this.#routeJumps();
    return changed;
  }

  get size(): number {
    return this.#boxes.size;
  }

  /** In the document's order. */
  get ids(): Iterable<string> {
    return this.#nodes.keys();
  }

  get edges(): Iterable<SceneEdge> {
    return this.#edges.all;
  }

  /** Where most edges lead: the ports of cards are on the sides that they use. */
  get direction(): Direction {
    return this.#edges.direction;
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
    return this.#edges.of(id);
  }

  /** True if several edges leave a node, or enter it. */
  isShared(id: string, end: 'source' | 'target'): boolean {
    return this.#edges.isShared(id, end);
  }

  label(edge: SceneEdge): string | undefined {
    return labelOf(edge.values);
  }

  nodesIn(box: Box): string[] {
    return this.#nodeIndex.query(box);
  }

  edgesIn(box: Box): EdgeKey[] {
    return this.#edges.in(box);
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
    return this.#edges.at(point, maxDistance);
  }

  /** The jump nearest to a point of the drawing, within a distance. */
  jumpAt(point: Point, maxDistance: number): RoutedJump | undefined {
    return this.#jumps.find(({ route }) => distanceToRoute(route, point) <= maxDistance);
  }

  /** Where an edge between two cards would be, as far away from others as one that is there. */
  findRoute(source: Box, target: Box): Route {
    const direct = directRoute(outPort(source), inPort(target));
    if (this.#router === undefined) return direct;
    const cardsIn = (area: Box): Box[] => this.#obstaclesIn(area);
    const { route } = this.#router.findEdgeRoute(this.#router.edgeEnds(source, target, this.direction), cardsIn);
    return this.#router.spreadRoutes([{ source: '', target: '', carries: true, route }], cardsIn)[0] ?? direct;
  }

  /** What is shown of a newly opened drawing; undefined without a router. */
  openClear(...drawing: Parameters<EdgeRouter['openClear']>): Viewport | undefined {
    return this.#router?.openClear(...drawing);
  }

  /** Positions labels on edges and jumps, the first ones best, and off `others`; none without a router. */
  placeLabels<L extends UnplacedLabel>(
    labels: readonly L[],
    others: readonly (UnplacedLabel & { readonly at: Point })[] = [],
  ): readonly (L & { readonly at: Point })[] {
    const jumps = this.#jumps.map(({ route }) => route);
    const routesIn = (area: Box): Route[] => [...this.#routesIn(area), ...jumps];
    return this.#router?.placeLabels(labels, (area) => this.#cardsIn(area), routesIn, others) ?? [];
  }

  /** Where the label of a jump may be, by its width. */
  listJumpLabelPoints(jump: RoutedJump, width: number): readonly Point[] {
    return this.#router?.jumpLabelPoints(jump, width) ?? [];
  }

  /** Updates to another state of the chain; returns what looks different. `stale`: nodes whose number of rows may have changed. */
  update(chain: Chain, stale: Iterable<string> = []): SceneChange {
    const changed = new Set<string>();
    const disturbed: Box[] = [];
    const from = new Map<string, Point>();
    const heights = new Map(chain.steps.map((node) => [node.id, this.#heightOf(node)]));
    const assigned =
      this.#router?.positionNodes(chain, heights, this.#carryOver(chain), this.window) ?? stackNodes(chain);
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
    const edges = this.#edges.update(listDependencies(chain));
    const isTurned = this.#router !== undefined && this.#edges.turn(this.#router);
    const routed =
      this.#router !== undefined && isTurned
        ? this.#edges.routeAll(this.#router)
        : this.#edges.route(this.#router, disturbed, edges).keys;
    for (const key of routed) edges.add(key);
    this.#routeJumps();
    return { nodes: changed, edges, moved: from };
  }

  #heightOf(node: Step): number {
    const known = node.id === this.edited ? this.#boxes.get(node.id) : undefined;
    return known?.height ?? stepHeight(node, this.#rowCountOf(node));
  }

  /** Assigned positions: a step under another name keeps the one that it had. */
  #carryOver({ steps }: Chain): Chain['layout'] {
    if (steps.length !== this.#nodes.size) return this.#layout;
    const before = [...this.#nodes.keys()];
    const renamed = steps.flatMap(({ id }, index) => (before[index] === id ? [] : [{ id, index }]));
    const [only] = renamed;
    const position = only && renamed.length === 1 ? this.#layout[before[only.index] as string] : undefined;
    return position === undefined || only === undefined ? this.#layout : { ...this.#layout, [only.id]: position };
  }

  /** Another document: positions assigned to nodes of the previous one are dropped. */
  resetPositions(): void {
    this.#layout = {};
  }

  /** Moves boxes without changing the chain; edges follow, around cards or straight. */
  position(positions: Readonly<Record<string, Point>>, isAround = true): Moved {
    const disturbed: Box[] = [];
    for (const [id, position] of Object.entries(positions)) {
      const box = this.#boxes.get(id);
      if (box === undefined) continue;
      const next = { ...box, ...position };
      disturbed.push(box, next);
      this.#setBox(id, next);
    }
    const before = this.#jumps;
    const { keys, areas } = this.#edges.route(isAround ? this.#router : undefined, disturbed);
    this.#routeJumps();
    const jumps = [...before, ...this.#jumps].map(({ route }) => routeBox(route));
    return { edges: keys, area: boundingBox([...disturbed, ...areas, ...jumps]) };
  }

  #routeJumps(): void {
    const jumps = this.#router?.listJumps([...this.#nodes.values()]) ?? [];
    if (jumps.length + this.#jumps.length === 0) return;
    this.#bounds = undefined;
    this.#jumps =
      this.#router?.routeJumps(
        jumps,
        (id) => this.#boxes.get(id),
        (area) => this.#cardsIn(area),
        (area) => this.#routesIn(area),
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

  #cardsIn(area: Box): Box[] {
    return this.#nodeIndex.query(area).map((id) => this.#boxes.get(id) as Box);
  }

  /** Routes of edges, without those of jumps. */
  #routesIn(area: Box): Route[] {
    return this.#edges.in(area).map((key) => (this.#edges.get(key) as SceneEdge).route);
  }

  #obstaclesIn(area: Box): Box[] {
    return this.#nodeIndex.query(area).flatMap((id) => (id === this.lifted ? [] : (this.#boxes.get(id) as Box)));
  }
}

/** Nodes without a position one below the other. */
function stackNodes({ steps, layout }: Chain): Chain['layout'] {
  return Object.fromEntries(steps.map(({ id }, index) => [id, layout[id] ?? { x: 0, y: 240 * index }]));
}
