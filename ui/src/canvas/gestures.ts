import type { Point } from '@opchain/core/internal/model';
import { boxFromCorners } from './geometry/box.js';
import type { GesturePort, HitTest, ModifierKeys, PortOfNode } from './gesture-port.js';
import { requestMenuOnLongPress, suppressTouchMenu } from './long-press.js';
import { clampZoom, panAtRim, toDrawing, toScreen, type Viewport, zoomAt } from './geometry/viewport.js';

/** A press becomes a drag after this distance; a finger is less still than a mouse. */
const THRESHOLD = 4;
const TOUCH_THRESHOLD = 10;

type Drag =
  | { readonly kind: 'pan'; readonly view: Viewport }
  | { readonly kind: 'move' }
  | { readonly kind: 'connect'; readonly from: PortOfNode }
  | { readonly kind: 'marquee' };

interface Press {
  readonly id: number;
  /** Where it started, and the view at that time. */
  readonly at: Point;
  readonly view: Viewport;
  readonly hit: HitTest;
  readonly keys: ModifierKeys;
  now: Point;
  free: boolean;
  drag?: Drag;
  /** What was pressed does not know yet: a finger may still ask for a menu, or pinch. */
  isPending: boolean;
}

/** Turns pointer and wheel events into intents: press, drag a node, connect, pan, select an area, zoom, pinch. Returns a function that removes the listeners. */
export function listenToGestures(element: HTMLElement, port: GesturePort): () => void {
  const pointers = new Map<number, Point>();
  let press: Press | undefined;
  let pinch: { readonly view: Viewport; readonly midpoint: Point; readonly distance: number } | undefined;
  let spaceDown = false;

  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const tellPressed = (): void => {
    if (press?.isPending !== true) return;
    press.isPending = false;
    port.press(press.hit, press.keys);
  };

  const begin = (drag: Drag): void => {
    tellPressed();
    if (press !== undefined) press.drag = drag;
    element.dataset['drag'] = drag.kind;
  };

  const dragFor = (hit: HitTest, keys: ModifierKeys, button: number): Drag => {
    if (button === 1 || spaceDown) return { kind: 'pan', view: port.view };
    if (hit.node !== undefined && hit.port !== undefined)
      return { kind: 'connect', from: { node: hit.node, port: hit.port } };
    if (hit.node !== undefined) return { kind: 'move' };
    return keys.shiftKey || keys.ctrlKey || keys.metaKey ? { kind: 'marquee' } : { kind: 'pan', view: port.view };
  };

  const cancel = (): void => {
    const drag = press?.drag;
    press = undefined;
    delete element.dataset['drag'];
    if (drag?.kind === 'move') port.endMove(false);
    if (drag?.kind === 'connect') port.endConnect(drag.from, undefined);
    if (drag?.kind === 'marquee') port.endMarquee(undefined, noModifiers);
  };

  const down = (event: PointerEvent): void => {
    if (isControl(event) || event.button > 1) return;
    const at = pointOf(event);
    pointers.set(event.pointerId, at);
    if (pointers.size === 2) {
      cancel();
      const [a, b] = [...pointers.values()] as [Point, Point];
      pinch = { view: port.view, midpoint: midpoint(a, b), distance: Math.hypot(a.x - b.x, a.y - b.y) };
      return;
    }
    if (press !== undefined || pointers.size > 2) return;
    const hit = port.hit(at);
    const keys = modifiersOf(event);
    const pressed: Press = {
      id: event.pointerId,
      at,
      view: port.view,
      hit,
      keys,
      now: at,
      free: false,
      isPending: event.button !== 1,
    };
    press = pressed;
    if (event.pointerType === 'touch')
      requestMenuOnLongPress(element, event, () => {
        const isHeld = press === pressed && pressed.drag === undefined;
        if (isHeld) {
          cancel();
          // The menu captures its release.
          pointers.delete(pressed.id);
        }
        return isHeld;
      });
    element.setPointerCapture(event.pointerId);
    if (event.button === 1) event.preventDefault();
    else if (event.pointerType !== 'touch') tellPressed();
    pendingDrag = dragFor(hit, keys, event.button);
  };
  let pendingDrag: Drag = { kind: 'marquee' };

  const move = (event: PointerEvent): void => {
    const at = pointOf(event);
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, at);
    if (pinch !== undefined && pointers.size >= 2)
      return pinchTo(port, pinch, [...pointers.values()] as [Point, Point]);
    if (press === undefined || press.id !== event.pointerId) {
      if (event.pointerType !== 'touch') port.hover(port.hit(at), at);
      return;
    }
    const by = { x: at.x - press.at.x, y: at.y - press.at.y };
    if (press.drag === undefined) {
      if (Math.hypot(by.x, by.y) < (event.pointerType === 'touch' ? TOUCH_THRESHOLD : THRESHOLD)) return;
      begin(pendingDrag);
    }
    press.now = at;
    press.free = event.altKey;
    const { drag } = press;
    if (drag?.kind === 'pan') return port.jumpTo({ k: drag.view.k, x: drag.view.x + by.x, y: drag.view.y + by.y });
    frame ||= requestAnimationFrame(onFrame);
    if (isBehind) return;
    isBehind = true;
    later.port2.postMessage(undefined);
  };

  /** What is dragged follows the pointer in the drawing, however the view moved since. */
  const follow = (): void => {
    isBehind = false;
    if (press?.drag === undefined) return;
    const { drag, now, free } = press;
    const start = toDrawing(press.view, press.at);
    const end = toDrawing(port.view, now);
    if (drag.kind === 'move') port.move({ x: end.x - start.x, y: end.y - start.y }, free);
    else if (drag.kind === 'connect') port.connect(drag.from, now);
    else if (drag.kind === 'marquee') port.marquee(boxFromCorners(toScreen(port.view, start), now), press.keys);
  };
  /** The pointer moved, and what is dragged did not follow yet. */
  let isBehind = false;
  /** Moves arrive as a frame begins. What follows them is drawn in a task after it, while the browser rasterizes that frame: within it, the frame would be late. */
  const later = new MessageChannel();
  later.port1.onmessage = () => {
    if (isBehind) follow();
  };
  let frame = 0;
  /** At the rim, the view moves too. */
  const onFrame = (): void => {
    frame = 0;
    if (press?.drag === undefined) return;
    const view = panAtRim(port.view, press.now, port.size);
    if (view === port.view) return;
    frame = requestAnimationFrame(onFrame);
    port.jumpTo(view);
    follow();
  };

  const up = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (pinch !== undefined) {
      if (pointers.size < 2) pinch = undefined;
      return;
    }
    if (press === undefined || press.id !== event.pointerId) return;
    tellPressed();
    if (isBehind) follow();
    const { drag, hit, keys } = press;
    const start = toDrawing(press.view, press.at);
    press = undefined;
    delete element.dataset['drag'];
    const point = pointOf(event);
    if (drag === undefined) {
      if (event.button !== 1) port.click(hit, keys, point);
    } else if (drag.kind === 'move') port.endMove(true);
    else if (drag.kind === 'connect') port.endConnect(drag.from, point);
    else if (drag.kind === 'marquee') port.endMarquee(boxFromCorners(toScreen(port.view, start), point), keys);
  };

  const cancelPointer = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (pointers.size < 2) pinch = undefined;
    if (press?.id === event.pointerId) cancel();
  };

  const wheel = (event: WheelEvent): void => {
    if (isScroller(event)) return;
    event.preventDefault();
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    const view = port.view;
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp(
        Math.max(-0.4, Math.min(0.4, -event.deltaY * unit * (event.deltaMode === 0 ? 0.0025 : 0.001))),
      );
      port.jumpTo(zoomAt(view, clampZoom(view.k * factor), pointOf(event)));
    } else {
      const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      port.jumpTo({ k: view.k, x: view.x - x * unit, y: view.y - y * unit });
    }
  };

  const doubleClicked = (event: MouseEvent): void => {
    if (isControl(event)) return;
    const at = pointOf(event);
    port.doubleClick(port.hit(at), at);
  };
  const left = (): void => {
    if (press === undefined) port.hover({}, { x: -1, y: -1 });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === ' ') spaceDown = event.type === 'keydown' && !isControl(event);
    if (event.key === 'Escape' && event.type === 'keydown' && press?.drag !== undefined) {
      event.stopPropagation();
      cancel();
    }
  };

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancelPointer, { signal });
  element.addEventListener('lostpointercapture', cancelPointer, { signal });
  element.addEventListener('pointerleave', left, { signal });
  element.addEventListener('contextmenu', suppressTouchMenu, { signal, capture: true });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('dblclick', doubleClicked, { signal });
  element.addEventListener('keydown', key, { signal, capture: true });
  element.addEventListener('keyup', key, { signal, capture: true });
  return () => {
    controller.abort();
    cancelAnimationFrame(frame);
    later.port1.close();
  };
}

const noModifiers: ModifierKeys = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

function modifiersOf({ shiftKey, altKey, ctrlKey, metaKey }: ModifierKeys): ModifierKeys {
  return { shiftKey, altKey, ctrlKey, metaKey };
}

function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function pinchTo(
  port: GesturePort,
  from: { readonly view: Viewport; readonly midpoint: Point; readonly distance: number },
  [a, b]: [Point, Point],
): void {
  const now = midpoint(a, b);
  const zoomed = zoomAt(
    from.view,
    (from.view.k * Math.hypot(a.x - b.x, a.y - b.y)) / Math.max(1, from.distance),
    from.midpoint,
  );
  port.jumpTo({ k: zoomed.k, x: zoomed.x + now.x - from.midpoint.x, y: zoomed.y + now.y - from.midpoint.y });
}

/** True for events of controls on the canvas, which have their own behavior. */
function isControl(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest('input, textarea, button, select, a') !== null;
}

function isScroller(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest('[data-scroll]') !== null;
}
