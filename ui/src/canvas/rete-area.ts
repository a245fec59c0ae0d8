import { restoreRegenerator } from './regenerator-global.js';
import type { Point } from '@opchain/core/internal/model';
import { type BaseSchemes, NodeEditor } from 'rete';
import { AreaPlugin, type NodeView } from 'rete-area-plugin';

restoreRegenerator();

/** Renders the area's content: the caller fills elements and clears them for reuse. */
export interface AreaRenderer {
  renderNode(id: string, element: HTMLElement): void;
  releaseNode(element: HTMLElement): void;
}

export interface AreaEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

interface Schemes extends BaseSchemes {
  Node: { id: string };
  Connection: AreaEdge;
}

/** Number of empty elements kept for reuse. */
const MAX_SPARE_ELEMENTS = 80;

/**
 * The visible nodes and connections, held by Rete. Nothing here is a source of truth:
 * `show` receives what should be visible and updates Rete.
 */
export class ReteArea {
  readonly #editor = new NodeEditor<Schemes>();
  readonly #area: RecyclingArea;
  readonly #positionOf: (id: string) => Point;
  #nodes: ReadonlySet<string> = new Set();
  #edges: ReadonlyMap<string, AreaEdge> = new Map();
  #working: Promise<void> | undefined;
  #changedMeanwhile = false;
  #budgetMs = 0;

  constructor(renderer: AreaRenderer, positionOf: (id: string) => Point) {
    this.#positionOf = positionOf;
    this.#area = new RecyclingArea(renderer, positionOf);
    this.#editor.use(this.#area);
  }

  /** The element that is moved and scaled as a whole. */
  get world(): HTMLElement {
    return this.#area.area.content.holder;
  }

  /** The element of a node, while it has one. */
  element(id: string): HTMLElement | undefined {
    return this.#area.nodeViews.get(id)?.element;
  }

  get shown(): Iterable<string> {
    return this.#area.nodeViews.keys();
  }

  /** Scales everything; the position is up to the element around the world. */
  scale(k: number): void {
    if (this.#area.area.transform.k !== k) void this.#area.area.zoom(k);
  }

  /** Nodes are still being created. */
  get isBusy(): boolean {
    return this.#working !== undefined;
  }

  /** Shows exactly these; new nodes in that order, for at most `budgetMs` milliseconds per frame. */
  show(nodes: Iterable<string>, edges: Iterable<AreaEdge>, budgetMs: number): Promise<void> {
    this.#budgetMs = budgetMs;
    this.#nodes = new Set(nodes);
    this.#edges = new Map([...edges].map((edge) => [edge.id, edge]));
    if (this.#working !== undefined) this.#changedMeanwhile = true;
    else this.#working = this.#work().finally(() => (this.#working = undefined));
    return this.#working ?? Promise.resolve();
  }

  /** Moves an element to its node's position. */
  updatePosition(id: string): void {
    const { x, y } = this.#positionOf(id);
    void this.#area.translate(id, { x, y });
  }

  destroy(): void {
    // Rete empties its holder by assigning innerHTML, which Trusted Types reject: give it another element to empty.
    const { content } = this.#area.area;
    content.holder.replaceChildren();
    content.holder.remove();
    Object.defineProperty(content, 'holder', { value: { innerHTML: '', contains: () => false } });
    this.#area.destroy();
  }

  async #work(): Promise<void> {
    do {
      this.#changedMeanwhile = false;
      const existing = new Set(this.#editor.getNodes().map(({ id }) => id));
      const connected = new Set(this.#editor.getConnections().map(({ id }) => id));
      const [nodes, edges] = [this.#nodes, this.#edges];
      for (const id of connected) if (!edges.has(id)) await this.#editor.removeConnection(id);
      for (const id of existing) if (!nodes.has(id)) await this.#editor.removeNode(id);
      let since = performance.now();
      for (const id of nodes) {
        if (existing.has(id)) continue;
        await this.#editor.addNode({ id });
        if (performance.now() - since < this.#budgetMs) continue;
        await new Promise(requestAnimationFrame);
        since = performance.now();
        if (this.#changedMeanwhile) break;
      }
      if (this.#changedMeanwhile) continue;
      for (const edge of edges.values()) if (!connected.has(edge.id)) await this.#editor.addConnection({ ...edge });
    } while (this.#changedMeanwhile);
  }
}

/**
 * Rete's area without its costs: its gestures listen on a detached element, node elements are reused
 * and move immediately, and connections have no elements (they are all drawn in one layer).
 */
class RecyclingArea extends AreaPlugin<Schemes> {
  readonly #spare: RecycledView[] = [];
  readonly #renderer: AreaRenderer;
  readonly #positionOf: (id: string) => Point;

  constructor(renderer: AreaRenderer, positionOf: (id: string) => Point) {
    super(document.createElement('div'));
    this.#renderer = renderer;
    this.#positionOf = positionOf;
    this.area.setDragHandler(null);
    this.area.setZoomHandler(null);
  }

  override addNodeView(node: Schemes['Node']): NodeView {
    const view = this.#spare.pop() ?? new RecycledView();
    const { x, y } = this.#positionOf(node.id);
    view.moveTo(x, y);
    this.#renderer.renderNode(node.id, view.element);
    const typed = view as unknown as NodeView;
    this.nodeViews.set(node.id, typed);
    this.area.content.add(view.element);
    return typed;
  }

  override removeNodeView(id: string): void {
    const view = this.nodeViews.get(id) as unknown as RecycledView | undefined;
    if (view === undefined) return;
    this.nodeViews.delete(id);
    this.#renderer.releaseNode(view.element);
    this.area.content.remove(view.element);
    if (this.#spare.length < MAX_SPARE_ELEMENTS) this.#spare.push(view);
  }

  override addConnectionView(connection: Schemes['Connection']): ReturnType<AreaPlugin<Schemes>['addConnectionView']> {
    const view = { element: this.area.content.holder };
    this.connectionViews.set(connection.id, view);
    return view;
  }

  override removeConnectionView(id: string): void {
    this.connectionViews.delete(id);
  }
}

/** Replaces Rete's node view, which adds a drag handler per node and moves over several turns of the event loop. */
class RecycledView {
  readonly element = document.createElement('div');
  readonly position = { x: 0, y: 0 };

  constructor() {
    this.element.className = 'node';
  }

  moveTo(x: number, y: number): void {
    this.position.x = x;
    this.position.y = y;
    this.element.style.setProperty('transform', `translate(${x}px, ${y}px)`);
  }

  translate(x: number, y: number): Promise<boolean> {
    this.moveTo(x, y);
    return Promise.resolve(true);
  }

  destroy(): void {
    this.element.remove();
  }
}
