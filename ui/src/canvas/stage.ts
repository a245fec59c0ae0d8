import { Deferred } from '../model/deferred.js';
import type { Box, CardDetail } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { chooseVisible, type Detail, isNearEnd, isStillValid, type Visible } from './scene/choose-visible.js';
import type { Painter } from './drawing/painter.js';
import { EdgeLayer } from './drawing/edge-layer.js';
import { Grid } from './grid.js';
import { ANIMATION_MS, easeOut, prefersReducedMotion } from './motion.js';
import { ReteArea } from './rete-area.js';
import type { Moved, Scene } from './scene/scene.js';
import type { SceneEdge } from './scene/scene-edge.js';
import type { StagePort } from './stage-port.js';
import { Stretch } from './stretch.js';
import { overlaps } from './geometry/box.js';
import {
  blend,
  fitClear,
  reveal,
  type Size,
  toDrawing,
  toPixels,
  type Viewport,
  visibleBox,
  zoomAt,
} from './geometry/viewport.js';

/** Milliseconds per frame for filling cards. */
const FRAME_BUDGET_MS = 5;
/** The same for cards that are not in view yet. */
const AHEAD_BUDGET_MS = 2;
/** Milliseconds without a movement after which the user has stopped. */
const REST_MS = 100;

/** Draws a scene into the page, at most once per frame: visible cards and edges, or a painted layer. */
export class Stage {
  readonly #scene: Scene;
  readonly #port: StagePort;
  readonly #area: ReteArea;
  readonly #edges: EdgeLayer;
  /** Moved as one picture; the world inside is scaled, so that it is drawn sharply. */
  readonly #panned = document.createElement('div');
  readonly #grid: Grid;
  /** Loaded when a drawing is first too large for elements. */
  readonly #painter: Deferred<Painter>;
  #view: Viewport = { x: 0, y: 0, k: 1 };
  #size: Size = { width: 0, height: 0 };
  #visible: Visible | undefined;
  /** Its edges are not drawn yet. */
  #isChosenAnew = false;
  #frame = 0;
  #stale: Set<string> | 'all' = new Set();
  /** When the view or a node moved last. */
  #movedAt = -REST_MS;
  #glide = 0;
  /** Where the view glides to. */
  #goal: Viewport | undefined;
  readonly #stretch = new Stretch(() => this.#request());
  /** It shows everything, or the start of what was opened, and the user did not change the view since. */
  isFitted = false;
  /** The first card of what was opened, where only the start of it is shown. */
  #start: Box | undefined;
  #isOpened = false;

  constructor(
    scene: Scene,
    port: StagePort,
    elements: { readonly host: HTMLElement; readonly layer: HTMLCanvasElement; readonly grid: HTMLElement },
  ) {
    this.#scene = scene;
    this.#port = port;
    this.#grid = new Grid(elements.grid);
    this.#edges = new EdgeLayer(scene, port, () => this.refresh([]));
    this.#painter = new Deferred(
      async () => new (await import('./drawing/painter.js')).Painter(elements.layer, scene, port),
      () => this.#request(),
    );
    this.#area = new ReteArea(
      {
        renderNode: (id, element) => port.renderCard(id, element, this.#cardDetail),
        releaseNode: (element) => port.releaseCard(element),
      },
      (id) => scene.box(id) ?? { x: 0, y: 0 },
    );
    this.#area.world.className = 'world';
    this.#area.world.prepend(this.#edges.element);
    this.#panned.className = 'panned';
    this.#panned.append(this.#area.world);
    elements.host.append(this.#panned);
  }

  /** It shows what was opened as it opened. */
  get isAsOpened(): boolean {
    return this.isFitted && this.#isOpened;
  }

  get view(): Viewport {
    return this.#view;
  }

  get size(): Size {
    return this.#size;
  }

  /** The user moves the view or a node. */
  get isMoving(): boolean {
    return performance.now() - this.#movedAt < REST_MS;
  }

  get detail(): Detail {
    return this.#visible?.detail ?? 'full';
  }

  get #cardDetail(): CardDetail {
    return this.#visible?.cardDetail ?? 'full';
  }

  /** The element of a node, while it has one. */
  element(id: string): HTMLElement | undefined {
    return this.#area.element(id);
  }

  /** `selected`: a node that stays in view if it was. */
  resize(size: Size, selected?: string): void {
    const box = selected === undefined ? undefined : this.#scene.box(selected);
    const wasVisible = box !== undefined && overlaps(box, visibleBox(this.#goal ?? this.#view, this.#size));
    this.#size = size;
    this.#visible = undefined;
    if (this.isFitted && this.#start !== undefined) this.open(this.#start, { animate: false });
    else if (this.isFitted) this.#refit();
    else if (selected !== undefined && wasVisible) this.reveal(selected, false);
    this.#request();
  }

  jumpTo(view: Viewport): void {
    this.#stretch.end();
    this.isFitted = false;
    this.#stopGlide();
    this.#setView(view);
  }

  /** The view follows a gesture: while it zooms, the drawing is stretched. */
  follow(view: Viewport): void {
    if (view.k !== this.#view.k) this.#stretch.begin();
    this.isFitted = false;
    this.#stopGlide();
    this.#setView(view);
  }

  animateTo(view: Viewport): void {
    this.isFitted = false;
    this.#stopGlide();
    if (prefersReducedMotion() || this.#size.width === 0) return this.#setView(view);
    const from = this.#view;
    this.#goal = view;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - start) / ANIMATION_MS));
      this.#setView(t === 1 ? view : blend(from, view, easeOut(t)));
      if (t < 1) this.#glide = requestAnimationFrame(step);
      else this.#goal = undefined;
    };
    this.#glide = requestAnimationFrame(step);
  }

  zoomBy(factor: number, at: Point = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
    this.animateTo(zoomAt(this.#view, this.#view.k * factor, at));
  }

  /** Shows everything, or a box; stays fitted on resize until the user changes the view. */
  fit(box: Box | undefined = this.#scene.bounds(), animate = true): void {
    if (box === undefined || this.#size.width === 0) return;
    this.#fitTo(fitClear(box, this.#size, this.#port.overlays()), animate);
    this.#start = undefined;
    this.#isOpened = false;
  }

  /** Shows everything that was opened if it can be read at once, otherwise its start; as `fit` on resize. */
  open(
    first: Box,
    { animate, all = this.#scene.bounds() }: { readonly animate: boolean; readonly all?: Box | undefined },
  ): void {
    if (all === undefined || this.#size.width === 0) return;
    const overlays = this.#port.overlays();
    const whole = fitClear(all, this.#size, overlays);
    const view = this.#scene.openClear(all, first, this.#size, overlays) ?? whole;
    this.#fitTo(view, animate);
    // What was shown as a whole stays so, also in the little room beside panels.
    this.#start = view.k === whole.k ? undefined : first;
    this.#isOpened = true;
  }

  #refit(): void {
    const isOpened = this.#isOpened;
    this.fit(undefined, false);
    this.#isOpened = isOpened;
  }

  #fitTo(view: Viewport, animate: boolean): void {
    if (animate) this.animateTo(view);
    else this.jumpTo(view);
    this.isFitted = true;
  }

  /** Scrolls a node into view with the least shift; zooms in if it would be unreadable, unless the view must stay under the pointer. */
  reveal(id: string, zooming = true): void {
    const box = this.#scene.box(id);
    if (box === undefined) return;
    const from = this.#goal ?? this.#view;
    const near =
      zooming && from.k < 0.3 ? zoomAt(from, 0.8, { x: this.#size.width / 2, y: this.#size.height / 2 }) : from;
    const view = reveal(near, box, this.#size, this.#port.overlays());
    if (view !== from) this.animateTo(view);
  }

  toDrawing(screen: Point): Point {
    return toDrawing(this.#view, screen);
  }

  /** Redraws the given cards, or all of them; also edges if requested. */
  refresh(nodes: Iterable<string> | 'all', edges = true): void {
    if (nodes === 'all') this.#stale = 'all';
    else if (this.#stale !== 'all') for (const id of nodes) this.#stale.add(id);
    if (edges) this.#edges.invalidate('all');
    this.#painter.loaded?.invalidate(nodes === 'all' ? 'now' : 'soon');
    this.#request();
  }

  /** The scene changed: chooses again what is visible. */
  rebuild(changed: Iterable<string> | 'all'): void {
    this.#visible = undefined;
    this.refresh(changed);
    this.#painter.loaded?.invalidate('now');
  }

  /** Nodes moved in the scene. */
  moved(ids: Iterable<string>, { edges, area }: Moved): void {
    for (const id of ids) this.#area.updatePosition(id);
    this.#movedAt = performance.now();
    this.#edges.invalidate(edges);
    if (area !== undefined) this.#painter.loaded?.invalidate(area);
    this.#request();
  }

  /** Draws now what the next frame would draw. */
  flush(): void {
    if (this.#frame === 0) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#draw();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#stopGlide();
    this.#stretch.end();
    this.#area.destroy();
    this.#panned.remove();
  }

  #stopGlide(): void {
    cancelAnimationFrame(this.#glide);
    this.#goal = undefined;
  }

  #setView(view: Viewport): void {
    this.#view = view;
    this.#movedAt = performance.now();
    this.#request();
  }

  #request(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    if (this.#size.width === 0) return;
    const isStretched = this.#stretch.apply(this.#view.k, this.#visible?.detail);
    const k = this.#stretch.drawn;
    this.#transform(k);
    if (!isStretched && this.#choose()) this.#isChosenAnew = true;
    if (this.#stale === 'all' || this.#stale.size > 0) this.#renderStale();
    const visible = this.#visible as Visible;
    const mayWait = this.#isChosenAnew && this.#area.isBusy && !visible.paintsEdges;
    if (mayWait && this.#edges.reaches(visibleBox(this.#view, this.#size), k)) {
      // The frames until then have the cards to create.
      this.#request();
    } else {
      this.#edges.draw(visible, k, this.#isChosenAnew);
      this.#isChosenAnew = false;
    }
    this.#grid.show(this.#view, isStretched, this.#paint(visible, isStretched));
    this.#port.onFrame(this.#view);
  }

  /** Returns whether the painting covers what is below. */
  #paint(visible: Visible, isStretched: boolean): boolean {
    const painter = visible.paintsEdges || isStretched ? this.#painter.get() : this.#painter.loaded;
    return painter?.paint(visible, this.#view, this.#size, isStretched) ?? false;
  }

  /** Moves and stretches what is drawn at the zoom `drawn` to where the view shows it. */
  #transform(drawn: number): void {
    const { x, y, k } = this.#view;
    this.#panned.style.setProperty('transform', `translate(${toPixels(x)}px, ${toPixels(y)}px) scale(${k / drawn})`);
    this.#area.scale(drawn);
  }

  /** Chooses what the page renders if the last choice is no longer valid, or soon will not be; returns whether it did. */
  #choose(): boolean {
    const before = this.#visible;
    const isValid = before !== undefined && isStillValid(before, this.#view, this.#size);
    if (isValid && (before.detail === 'painted' || this.#area.isBusy || !isNearEnd(before, this.#view, this.#size)))
      return false;
    const visible = chooseVisible({
      scene: this.#scene,
      view: this.#view,
      size: this.#size,
      pinned: this.#port.pinned(),
      before: before?.k === this.#view.k ? before : undefined,
    });
    this.#visible = visible;
    if (before?.cardDetail !== visible.cardDetail) this.#stale = 'all';
    void this.#area.show(
      visible.nodes,
      visible.edges.map((id) => ({ ...(this.#scene.edge(id) as SceneEdge), id })),
      isValid ? AHEAD_BUDGET_MS : FRAME_BUDGET_MS,
    );
    return true;
  }

  /** Fills outdated cards, spread over several frames if there are very many: those in view first, and the others once these are filled and nothing moves. */
  #renderStale(): void {
    const stale = this.#stale === 'all' ? new Set(this.#area.shown) : this.#stale;
    this.#stale = stale;
    const inView = this.#scene.nodesIn(visibleBox(this.#view, this.#size)).filter((id) => stale.has(id));
    const start = performance.now();
    for (const id of inView.length > 0 ? inView : this.isMoving ? [] : stale) {
      if (performance.now() - start > (inView.length > 0 ? FRAME_BUDGET_MS : AHEAD_BUDGET_MS)) break;
      stale.delete(id);
      const element = this.#area.element(id);
      if (element === undefined || this.#scene.box(id) === undefined) continue;
      this.#area.updatePosition(id);
      this.#port.renderCard(id, element, this.#cardDetail);
    }
    if (stale.size > 0) this.#request();
  }
}
