import { type Box, CARD_WIDTH } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import type { GesturePort, HitTest, ModifierKeys, PortOfNode } from '../../canvas/gesture-port.js';
import type { Size, Viewport } from '../../canvas/geometry/viewport.js';
import { Deferred } from '../../model/deferred.js';
import { openCalled, startRename } from './canvas-commands.js';
import type { CanvasParts } from './canvas-parts.js';
import { connectNodes, findConnectionError, findInvalidTargets } from './editing/connect-nodes.js';
import type { NodeMove } from './editing/move-nodes.js';
import { snapPoint } from './editing/snap-point.js';
import { findHit, findJump, findLabel, toClient } from './hit-test.js';
import { AreaSelection } from './select-area.js';

/** What pointer gestures do on the canvas. */
export class CanvasGestures implements GesturePort {
  readonly #parts: CanvasParts;
  readonly #element: HTMLElement;
  /** Loads right after the canvas; nodes that are dragged before follow as soon as it is there. */
  readonly #move: Deferred<NodeMove>;
  readonly #area: AreaSelection;
  #near: string | undefined;
  #pressed: { readonly wasSelected: boolean } | undefined;

  constructor(parts: CanvasParts, element: HTMLElement) {
    this.#parts = parts;
    this.#element = element;
    this.#move = new Deferred(
      async () => new (await import('./editing/move-nodes.js')).NodeMove(parts),
      () => undefined,
    );
    this.#move.get();
    this.#area = new AreaSelection(parts);
  }

  /** The selection rectangle being drawn, in CSS pixels of the screen. */
  get area(): Box | undefined {
    return this.#area.area;
  }

  get view(): Viewport {
    return this.#parts.stage.view;
  }

  get size(): Size {
    return this.#parts.stage.size;
  }

  jumpTo(view: Viewport): void {
    this.#parts.stage.follow(view);
  }

  hit(screen: Point): HitTest {
    return findHit(this.#parts, screen);
  }

  hover(hit: HitTest): void {
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

  press(hit: HitTest, keys: ModifierKeys): void {
    const { selection } = this.#parts.stores;
    if (hit.node === undefined) return void (this.#pressed = undefined);
    const wasSelected = selection.value.steps.has(hit.node);
    this.#pressed = { wasSelected };
    if (hit.port === undefined && !wasSelected) {
      if (isAdditive(keys)) selection.toggle(hit.node);
      else selection.hold([hit.node]);
    }
  }

  click(hit: HitTest, keys: ModifierKeys, screen: Point): void {
    const { stores, focus, openMenu } = this.#parts;
    const { selection } = stores;
    if (hit.node !== undefined) {
      if (this.#pressed?.wasSelected === true && isAdditive(keys)) selection.toggle(hit.node);
      else if (this.#pressed?.wasSelected === true && selection.value.steps.size > 1) selection.select([hit.node]);
      else if ((selection.value.primary !== hit.node || !selection.value.isOpen) && !isAdditive(keys))
        selection.select([hit.node]);
      focus(hit.node, true);
      return;
    }
    const label = findLabel(this.#parts, screen);
    if (label !== undefined) return openMenu({ edge: label }, screen);
    const jump = findJump(this.#parts, screen);
    if (hit.edge !== undefined) selection.selectConnections([hit.edge]);
    else if (jump !== undefined) return stores.view.reveals.emit({ stepId: jump.source, path: jump.path });
    else if (!isAdditive(keys)) selection.clear();
    focus(undefined);
  }

  doubleClick(hit: HitTest, screen: Point): void {
    if (this.#parts.readOnly) return;
    const { stores, scene, stage } = this.#parts;
    if (hit.node !== undefined) {
      const box = scene.box(hit.node) as Box;
      if (stage.toDrawing(screen).y < box.y + 32) startRename(this.#parts, hit.node);
      else if (!openCalled(this.#parts, hit.node)) stores.view.reveals.emit({ stepId: hit.node, path: 'setup' });
    } else if (hit.edge === undefined && findJump(this.#parts, screen) === undefined) {
      stores.view.searches.emit({
        prefix: '',
        at: snapPoint(stage.toDrawing(screen)),
        anchor: toClient(this.#parts, screen),
      });
    }
  }

  move(by: Point, free: boolean): void {
    this.#move.get()?.follow(by, free);
  }

  endMove(commit: boolean): void {
    this.#move.loaded?.end(commit);
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
        anchor: toClient(this.#parts, screen),
      });
  }

  marquee(box: Box | undefined, keys: ModifierKeys): void {
    this.#area.follow(box, keys);
  }

  endMarquee(box: Box | undefined, keys: ModifierKeys): void {
    this.#area.end(box, keys);
  }
}

function isAdditive(keys: ModifierKeys): boolean {
  return keys.shiftKey || keys.ctrlKey || keys.metaKey;
}
