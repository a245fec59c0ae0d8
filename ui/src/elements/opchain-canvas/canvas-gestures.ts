import type { Box, Jump } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import { CARD_WIDTH } from '@opchain/core/drawing';
import type { GesturePort, Hit, ModifierKeys, PortOfNode } from '../../canvas/gestures.js';
import type { SceneEdge } from '../../canvas/scene/scene.js';
import { jumpKey } from '../../canvas/scene/scene.js';
import { alignToCards } from '../../canvas/geometry/align-to-cards.js';
import type { Viewport } from '../../canvas/geometry/viewport.js';
import { visibleBox } from '../../canvas/geometry/viewport.js';
import type { CanvasParts } from './canvas-parts.js';
import { announce } from './announce.js';
import { DeferredLane } from './editing/deferred-lane.js';
import { findFreeOffset } from './editing/find-free-offset.js';
import { findEdgeUnder } from './editing/find-edge-under.js';
import { findInvalidTargets, connectNodes, findConnectionError } from './editing/connect-nodes.js';
import { openCalled, startRename, missingPositions, tellNotDone } from './canvas-commands.js';

/** Half the size of a port's hit area, in CSS pixels of the screen. */
const PORT_HIT_RADIUS = 12;
const EDGE_HIT_RADIUS = 7;
const GRID_SIZE = 20;

/** What pointer gestures do on the canvas. */
export class CanvasGestures implements GesturePort {
  readonly #parts: CanvasParts;
  readonly #element: HTMLElement;
  readonly #lane: DeferredLane;
  /** The selection rectangle being drawn, in CSS pixels of the screen. */
  area: Box | undefined;
  /** The selection before the rectangle that is being drawn. */
  #before: readonly string[] | undefined;
  #near: string | undefined;
  #pressed: { readonly wasSelected: boolean } | undefined;

  constructor(parts: CanvasParts, element: HTMLElement) {
    this.#parts = parts;
    this.#element = element;
    this.#lane = new DeferredLane(parts);
  }

  get view(): Viewport {
    return this.#parts.stage.view;
  }

  jumpTo(view: Viewport): void {
    this.#parts.stage.follow(view);
  }

  hit(screen: Point): Hit {
    const { scene, stage } = this.#parts;
    const point = stage.toDrawing(screen);
    const hitRadius = Math.min(40, PORT_HIT_RADIUS / this.view.k);
    const node = scene.nodeAt(point, hitRadius);
    if (node !== undefined) {
      const box = scene.box(node) as Box;
      if (this.#parts.readOnly) return { node };
      const x = box.x + CARD_WIDTH / 2;
      if (this.view.k >= 0.3 && Math.hypot(point.x - x, point.y - (box.y + box.height)) <= hitRadius)
        return { node, port: 'out' };
      if (this.view.k >= 0.3 && Math.hypot(point.x - x, point.y - box.y) <= hitRadius) return { node, port: 'in' };
      const jump = this.#parts.jumpPorts?.find(this.#parts, node, point);
      if (jump !== undefined) return { node, port: jump };
      const inside = scene.nodeAt(point);
      if (inside !== undefined) return { node: inside };
    }
    const edge = scene.edgeAt(point, EDGE_HIT_RADIUS / this.view.k);
    return edge === undefined ? {} : { edge };
  }

  hover(hit: Hit): void {
    const { stores, state, stage, overlay } = this.#parts;
    if (state.nearPort !== hit.port) overlay();
    state.nearPort = hit.port;
    this.#element.dataset['hover'] =
      hit.port !== undefined ? 'port' : hit.node !== undefined ? 'node' : hit.edge !== undefined ? 'edge' : '';
    const near = hit.port === undefined ? undefined : hit.node;
    if (this.#near !== near && this.#near !== undefined) delete stage.element(this.#near)?.dataset['near'];
    this.#near = near;
    const element = near === undefined ? undefined : stage.element(near);
    if (element !== undefined && hit.port !== undefined) element.dataset['near'] = hit.port;
    if (stores.selection.value.hovered !== hit.node) stores.selection.hover(hit.node);
    if (state.hoveredEdge !== hit.edge) {
      state.hoveredEdge = hit.edge;
      stage.refresh([]);
    }
  }

  press(hit: Hit, keys: ModifierKeys): void {
    const { selection } = this.#parts.stores;
    if (hit.node === undefined) return void (this.#pressed = undefined);
    const wasSelected = selection.value.steps.has(hit.node);
    this.#pressed = { wasSelected };
    if (hit.port === undefined && !wasSelected) {
      if (isAdditive(keys)) selection.toggle(hit.node);
      else selection.select([hit.node]);
    }
  }

  click(hit: Hit, keys: ModifierKeys, screen: Point): void {
    const { stores, focus, openMenu } = this.#parts;
    const { selection } = stores;
    if (hit.node !== undefined) {
      if (this.#pressed?.wasSelected === true && isAdditive(keys)) selection.toggle(hit.node);
      else if (this.#pressed?.wasSelected === true && selection.value.steps.size > 1) selection.select([hit.node]);
      else if (selection.value.primary !== hit.node && !isAdditive(keys)) selection.select([hit.node]);
      focus(hit.node, true);
      return;
    }
    const label = this.#labelAt(screen);
    if (label !== undefined) return openMenu({ edge: label }, screen);
    const jump = this.#jumpAt(screen);
    if (hit.edge !== undefined) selection.selectConnections([hit.edge]);
    else if (jump !== undefined) return stores.view.reveals.emit({ stepId: jump.source, path: jump.path });
    else if (!isAdditive(keys)) selection.clear();
    focus(undefined);
  }

  #labelKeyAt(screen: Point): string {
    const { x, y } = this.#toClient(screen);
    const element = (this.#element.getRootNode() as ShadowRoot).elementFromPoint(x, y);
    return element?.closest<SVGElement>('[data-label]')?.dataset['label'] ?? '';
  }

  /** The jump whose line or label is at a point. */
  #jumpAt(screen: Point): Jump | undefined {
    const { scene, stage } = this.#parts;
    const label = this.#labelKeyAt(screen);
    return (
      scene.jumps.find((jump) => jumpKey(jump) === label) ??
      scene.jumpAt(stage.toDrawing(screen), EDGE_HIT_RADIUS / this.view.k)
    );
  }

  /** The edge whose label is at a point, if it names values. */
  #labelAt(screen: Point): string | undefined {
    const edge = this.#parts.scene.edge(this.#labelKeyAt(screen));
    return edge === undefined || edge.values.length === 0 ? undefined : edge.key;
  }

  doubleClick(hit: Hit, screen: Point): void {
    if (this.#parts.readOnly) return;
    const { stores, scene, stage } = this.#parts;
    if (hit.node !== undefined) {
      const box = scene.box(hit.node) as Box;
      if (stage.toDrawing(screen).y < box.y + 32) startRename(this.#parts, hit.node);
      else if (!openCalled(this.#parts, hit.node)) stores.view.reveals.emit({ stepId: hit.node, path: 'setup' });
    } else if (hit.edge === undefined && this.#jumpAt(screen) === undefined) {
      stores.view.searches.emit({
        prefix: '',
        at: snapPoint(stage.toDrawing(screen)),
        anchor: this.#toClient(screen),
      });
    }
  }

  move(by: Point, free: boolean): void {
    if (this.#parts.readOnly) return;
    const { stores, scene, stage, state } = this.#parts;
    if (state.dragged === undefined) {
      const origins = new Map<string, Point>();
      for (const id of stores.selection.value.steps) {
        const box = scene.box(id);
        if (box !== undefined) origins.set(id, { x: box.x, y: box.y });
      }
      state.dragged = origins;
      const [id = ''] = origins.keys();
      scene.lifted = origins.size === 1 && scene.edgesOf(id).length === 0 ? id : undefined;
      stage.refresh(origins.keys());
    }
    const positions: Record<string, Point> = {};
    const [first] = state.dragged.values();
    if (first === undefined) return;
    state.guides = [];
    // The first one snaps; the others keep their distance to it.
    const target = { x: first.x + by.x, y: first.y + by.y };
    const snapped = free ? { x: Math.round(target.x), y: Math.round(target.y) } : this.#align(snapPoint(target));
    for (const [id, origin] of state.dragged)
      positions[id] = { x: origin.x + snapped.x - first.x, y: origin.y + snapped.y - first.y };
    scene.position(positions);
    stage.moved(state.dragged.keys());
    this.#lane.follow(free);
    const edge = this.#edgeUnderDragged()?.key;
    if (state.dropEdge === edge) return;
    state.dropEdge = edge;
    stage.refresh([]);
  }

  /** The edge that the only dragged node would be inserted into. One with connections keeps those that it has. */
  #edgeUnderDragged(): SceneEdge | undefined {
    const { scene } = this.#parts;
    const box = scene.lifted === undefined ? undefined : scene.box(scene.lifted);
    return box === undefined ? undefined : findEdgeUnder(scene, box);
  }

  /** The position of the first dragged node, aligned with those in view. */
  #align(position: Point): Point {
    const { scene, stage, state } = this.#parts;
    const [first] = state.dragged?.keys() ?? [];
    const box = first === undefined ? undefined : scene.box(first);
    if (box === undefined) return position;
    const others = scene
      .nodesIn(visibleBox(stage.view, stage.size))
      .filter((id) => state.dragged?.has(id) !== true)
      .map((id) => scene.box(id) as Box);
    const aligned = alignToCards({ ...box, ...position }, others);
    state.guides = aligned.guides;
    return aligned.position;
  }

  endMove(commit: boolean): void {
    const { scene, stage, state } = this.#parts;
    const origins = state.dragged;
    if (origins === undefined) return;
    const [id] = origins.keys();
    const edge = this.#edgeUnderDragged();
    const { slot } = state;
    const isReordered = commit && this.#lane.drop();
    state.dragged = undefined;
    state.slot = undefined;
    state.dropEdge = undefined;
    scene.lifted = undefined;
    state.guides = [];
    this.#parts.overlay();
    stage.refresh(origins.keys());
    if (isReordered) return;
    if (!commit || slot !== undefined) {
      scene.position(Object.fromEntries(origins));
      stage.moved(origins.keys());
      return;
    }
    const move = (): void => this.#commitMove(origins, id);
    if (id === undefined || edge === undefined) return move();
    void import('./editing/insert-into-edge.js')
      .then(({ insertIntoEdge }) => insertIntoEdge(this.#parts, id, edge))
      .catch(() => {
        tellNotDone(this.#parts);
        move();
      });
  }

  #commitMove(origins: ReadonlyMap<string, Point>, id: string | undefined): void {
    const { stores, scene } = this.#parts;
    const boxes = new Map([...origins.keys()].map((id) => [id, scene.box(id) as Box]));
    const offset = findFreeOffset(scene, boxes);
    const positions = Object.fromEntries(
      [...boxes].map(([id, { x, y }]) => [id, { x: x + offset.x, y: y + offset.y }]),
    );
    stores.chain.moveSteps({ ...missingPositions(this.#parts), ...positions }, { origin: 'canvas' });
    const place = id === undefined ? undefined : positions[id];
    if (id !== undefined && place !== undefined) announce(stores, stores.texts.canvas.moved(id, place.x, place.y));
  }

  connect(from: PortOfNode, screen: Point): void {
    const { stage, scene, state, overlay, jumpPorts } = this.#parts;
    const pointer = stage.toDrawing(screen);
    const under = scene.nodeAt(pointer, 10);
    const target = under === from.node ? undefined : under;
    const before = state.connecting;
    const error = target === undefined ? undefined : findConnectionError(this.#parts, from.node, from.port, target);
    const jump = jumpPorts?.preview(this.#parts, from, target, pointer);
    state.connecting = {
      from: from.node,
      port: from.port,
      invalidTargets: before?.invalidTargets ?? findInvalidTargets(this.#parts, from.node, from.port),
      pointer,
      ...(target !== undefined && { target }),
      ...(error !== undefined && { error }),
      ...(jump !== undefined && { jump }),
    };
    if (before === undefined) stage.refresh('all');
    else if (before.target !== state.connecting.target)
      stage.refresh([before.target, state.connecting.target].filter((id) => id !== undefined));
    else stage.refresh([]);
    overlay();
  }

  endConnect(from: PortOfNode, screen: Point | undefined): void {
    const { stores, stage, scene, state, overlay } = this.#parts;
    state.connecting = undefined;
    stage.refresh('all');
    overlay();
    if (screen === undefined) return;
    const point = stage.toDrawing(screen);
    const target = scene.nodeAt(point, 10);
    if (target === from.node) return;
    if (target !== undefined) return connectNodes(this.#parts, from.node, from.port, target);
    // Dropped on empty canvas: open the search for the next operation there.
    if (from.port === 'out')
      stores.view.searches.emit({
        prefix: '',
        after: from.node,
        at: snapPoint({ x: point.x - CARD_WIDTH / 2, y: point.y }),
        anchor: this.#toClient(screen),
      });
  }

  #toClient({ x, y }: Point): Point {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: left + x, y: top + y };
  }

  /** Selects what the rectangle touches while it is drawn. */
  marquee(box: Box | undefined, keys: ModifierKeys): void {
    const { stores, scene, stage, overlay } = this.#parts;
    this.area = box;
    overlay();
    if (box === undefined) return;
    this.#before ??= [...stores.selection.value.steps];
    const corner = stage.toDrawing(box);
    const found = scene.nodesIn({ ...corner, width: box.width / this.view.k, height: box.height / this.view.k });
    const selected = new Set([...(keys.shiftKey ? this.#before : []), ...found]);
    const { steps } = stores.selection.value;
    if (steps.size !== selected.size || [...selected].some((id) => !steps.has(id)))
      stores.selection.select([...selected]);
  }

  endMarquee(box: Box | undefined, keys: ModifierKeys): void {
    const { stores } = this.#parts;
    this.marquee(box, keys);
    const before = this.#before;
    this.#before = undefined;
    this.marquee(undefined, keys);
    if (box === undefined) return void (before && stores.selection.select(before));
    announce(stores, stores.texts.canvas.selectedMany(stores.selection.value.steps.size));
  }
}

export function snapPoint({ x, y }: Point): Point {
  return { x: Math.round(x / GRID_SIZE) * GRID_SIZE, y: Math.round(y / GRID_SIZE) * GRID_SIZE };
}

function isAdditive(keys: ModifierKeys): boolean {
  return keys.shiftKey || keys.ctrlKey || keys.metaKey;
}
