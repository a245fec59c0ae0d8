import { type Box, inPort, type Jump, outPort, sideIn, sideOut } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import type { HitTest } from '../../canvas/gesture-port.js';
import { jumpKey } from '../../canvas/scene/scene-edge.js';
import type { CanvasParts, MenuTarget } from './canvas-parts.js';

/** Half the size of a port's hit area, in CSS pixels of the screen. */
const PORT_HIT_RADIUS = 12;
const EDGE_HIT_RADIUS = 7;

/** What is at a point, in CSS pixels from the canvas's corner. */
export function findHit(parts: CanvasParts, screen: Point): HitTest {
  const { scene, stage } = parts;
  const { k } = stage.view;
  const point = stage.toDrawing(screen);
  const hitRadius = Math.min(40, PORT_HIT_RADIUS / k);
  const node = scene.nodeAt(point, hitRadius);
  if (node !== undefined) {
    const box = scene.box(node) as Box;
    if (parts.readOnly) return { node };
    const port = k < 0.3 ? undefined : findPort(parts, box, point, hitRadius);
    if (port !== undefined) return { node, port };
    const jump = parts.jumpPorts?.find(parts, node, point);
    if (jump !== undefined) return { node, port: jump };
    const inside = scene.nodeAt(point);
    if (inside !== undefined) return { node: inside };
  }
  const edge = scene.edgeAt(point, EDGE_HIT_RADIUS / k);
  return edge === undefined ? {} : { edge };
}

function findPort({ scene }: CanvasParts, box: Box, { x, y }: Point, hitRadius: number): 'in' | 'out' | undefined {
  const isDown = scene.direction === 'down';
  const isAt = (port: Point): boolean => Math.hypot(x - port.x, y - port.y) <= hitRadius;
  if (isAt(isDown ? outPort(box) : sideOut(box, 1))) return 'out';
  return isAt(isDown ? inPort(box) : sideIn(box, 1)) ? 'in' : undefined;
}

/** The jump whose line or label is at a point. */
export function findJump(parts: CanvasParts, screen: Point): Jump | undefined {
  const { scene, stage } = parts;
  const label = findLabelKey(parts, screen);
  return (
    scene.jumps.find((jump) => jumpKey(jump) === label) ??
    scene.jumpAt(stage.toDrawing(screen), EDGE_HIT_RADIUS / stage.view.k)
  );
}

/** The edge whose label is at a point, if it names values. */
export function findLabel(parts: CanvasParts, screen: Point): string | undefined {
  const edge = parts.scene.edge(findLabelKey(parts, screen));
  return edge === undefined || edge.values.length === 0 ? undefined : edge.key;
}

function findLabelKey(parts: CanvasParts, screen: Point): string {
  const { x, y } = toClient(parts, screen);
  const element = parts.root.elementFromPoint(x, y);
  return element?.closest<SVGElement>('[data-label]')?.dataset['label'] ?? '';
}

/** From the canvas's corner to the corner of the window. */
export function toClient({ root }: CanvasParts, { x, y }: Point): Point {
  const { left, top } = root.host.getBoundingClientRect();
  return { x: left + x, y: top + y };
}

/** What a `contextmenu` event asks for; undefined in a text field, which has the browser's own menu. */
export function findMenuTarget(parts: CanvasParts, event: MouseEvent, screen: Point): MenuTarget | undefined {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement) return undefined;
  const element = target instanceof Element ? target : undefined;
  const path = element?.closest<HTMLElement>('[data-path]')?.dataset['path'];
  const node = element?.closest<HTMLElement>('[data-node]')?.dataset['node'];
  const finger = event instanceof PointerEvent && event.pointerType === 'touch' ? event.pointerId : undefined;
  return {
    ...(node === undefined ? findHit(parts, screen) : { node, ...(path !== undefined && { path }) }),
    ...(finger !== undefined && { finger }),
  };
}
