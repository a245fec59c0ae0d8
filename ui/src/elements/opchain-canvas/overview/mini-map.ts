import type { ShownState, Box } from '@opchain/drawing';
import { stateToken } from '../../../canvas/drawing/painted-tokens.js';
import type { Point } from '@opchain/core/internal/model';
import { inflate } from '../../../canvas/geometry/box.js';
import type { Scene } from '../../../canvas/scene/scene.js';
import { type Size, type Viewport, visibleBox } from '../../../canvas/geometry/viewport.js';

export const MINI_MAP_SIZE: Size = { width: 144, height: 104 };
const INSET = 8;

/** How the minimap is scaled: everything, and the visible part. */
export interface MiniMapScale {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export function miniMapScale(bounds: Box): MiniMapScale {
  const box = inflate(bounds, Math.max(bounds.width, bounds.height) * 0.03);
  const k = Math.min(
    (MINI_MAP_SIZE.width - 2 * INSET) / box.width,
    (MINI_MAP_SIZE.height - 2 * INSET) / box.height,
    0.12,
  );
  return {
    k,
    x: MINI_MAP_SIZE.width / 2 - (box.x + box.width / 2) * k,
    y: MINI_MAP_SIZE.height / 2 - (box.y + box.height / 2) * k,
  };
}

/** The minimap: a box per node in its state's color. Painted when the drawing changes; panning only moves the frame. */
export function paintMiniMap(
  canvas: HTMLCanvasElement,
  scene: Scene,
  stateOf: (id: string) => ShownState | undefined,
  colors: Readonly<Record<string, string>>,
): MiniMapScale | undefined {
  const ratio = Math.min(2, devicePixelRatio || 1);
  if (canvas.width !== MINI_MAP_SIZE.width * ratio) {
    canvas.width = MINI_MAP_SIZE.width * ratio;
    canvas.height = MINI_MAP_SIZE.height * ratio;
  }
  const context = canvas.getContext('2d');
  const bounds = scene.bounds();
  if (context === null) return undefined;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (bounds === undefined) return undefined;
  const scale = miniMapScale(bounds);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const isSmall = scene.size <= 400;
  if (isSmall) {
    context.strokeStyle = colors['line-strong'] ?? 'gray';
    context.beginPath();
    for (const { route } of scene.edges)
      route.forEach(({ x, y }, index) => {
        if (index === 0) context.moveTo(x * scale.k + scale.x, y * scale.k + scale.y);
        else context.lineTo(x * scale.k + scale.x, y * scale.k + scale.y);
      });
    context.stroke();
  }
  for (const [state, ids] of groupByState(scene, stateOf)) {
    context.fillStyle = colors[state === 'draft' ? 'surface-sunken' : `${stateToken(state)}-soft`] ?? 'gray';
    context.strokeStyle = colors[state === 'draft' ? 'edge-order' : stateToken(state)] ?? 'gray';
    context.lineWidth = isSmall ? 1 : 0.5;
    context.beginPath();
    for (const id of ids) {
      const { x, y, width, height } = scene.box(id) as Box;
      context.rect(
        x * scale.k + scale.x,
        y * scale.k + scale.y,
        Math.max(1, width * scale.k),
        Math.max(1, height * scale.k),
      );
    }
    context.fill();
    context.stroke();
  }
  return scale;
}

function groupByState(
  scene: Scene,
  stateOf: (id: string) => ShownState | undefined,
): Map<ShownState | 'draft', string[]> {
  const groups = new Map<ShownState | 'draft', string[]>();
  for (const id of scene.ids) {
    const state = stateOf(id) ?? 'draft';
    const list = groups.get(state);
    if (list === undefined) groups.set(state, [id]);
    else list.push(id);
  }
  return groups;
}

/** The frame of the visible part in the minimap. */
export function miniMapFrame(scale: MiniMapScale, view: Viewport, size: Size): Box {
  const { x, y, width, height } = visibleBox(view, size);
  const left = Math.max(1, x * scale.k + scale.x);
  const top = Math.max(1, y * scale.k + scale.y);
  const right = Math.min(MINI_MAP_SIZE.width - 1, (x + width) * scale.k + scale.x);
  const bottom = Math.min(MINI_MAP_SIZE.height - 1, (y + height) * scale.k + scale.y);
  return { x: left, y: top, width: Math.max(4, right - left), height: Math.max(4, bottom - top) };
}

/** The viewport centered on a point of the minimap. */
export function viewFromMiniMap(scale: MiniMapScale, view: Viewport, size: Size, at: Point): Viewport {
  const [x, y] = [(at.x - scale.x) / scale.k, (at.y - scale.y) / scale.k];
  return { k: view.k, x: size.width / 2 - x * view.k, y: size.height / 2 - y * view.k };
}
