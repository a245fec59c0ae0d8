import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { inflate, overlaps } from './box.js';

/** The visible part of the drawing: screen = drawing × k + (x, y), in CSS pixels from the canvas's top left corner. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A line of 100 nodes fits on a phone. */
export const MIN_ZOOM = 0.02;
export const MAX_ZOOM = 2;

export function clampZoom(k: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, k));
}

export function toDrawing(view: Viewport, screen: Point): Point {
  return { x: (screen.x - view.x) / view.k, y: (screen.y - view.y) / view.k };
}

export function toScreen(view: Viewport, point: Point): Point {
  return { x: point.x * view.k + view.x, y: point.y * view.k + view.y };
}

/** The nearest whole pixel of the screen, in CSS pixels: there, a layer is moved as it is, and text stays sharp. */
export function toPixels(offset: number): number {
  return Math.round(offset * devicePixelRatio) / devicePixelRatio;
}

/** The part of the drawing visible in a canvas of that size. */
export function visibleBox(view: Viewport, size: Size): Box {
  return { x: -view.x / view.k, y: -view.y / view.k, width: size.width / view.k, height: size.height / view.k };
}

/** Zooms to `k`, keeping the drawing's point under `screen`. */
export function zoomAt(view: Viewport, k: number, screen: Point): Viewport {
  const next = clampZoom(k);
  const { x, y } = toDrawing(view, screen);
  return { k: next, x: screen.x - x * next, y: screen.y - y * next };
}

/** Space between what is fitted and the sides. */
export const INSET = 40;
/** Space between what is shown and what lies above the canvas. */
export const OVERLAY_MARGIN = 12;

/** Centers all of `box`, at most at 100 %. What is right of, below and above the area in use stays free, and a margin around. */
export function fit(
  box: Box,
  size: Size,
  { right, bottom, top }: { readonly right: number; readonly bottom: number; readonly top: number } = NOTHING,
): Viewport {
  const [width, height] = [size.width - right, size.height - bottom - top];
  const k = clampZoom(
    Math.min(
      1,
      Math.max(80, width - 2 * INSET) / Math.max(1, box.width),
      Math.max(80, height - 2 * INSET) / Math.max(1, box.height),
    ),
  );
  return { k, x: (width - box.width * k) / 2 - box.x * k, y: top + (height - box.height * k) / 2 - box.y * k };
}

const NOTHING = { right: 0, bottom: 0, top: 0 };

/** What must remain of a canvas beside a panel; a panel that leaves less is ignored. */
const MIN_CLEAR_WIDTH = 200;

/** The canvas to the left of the panels that cover its whole height, and what else lies above it there. */
export function clearOfPanels(
  size: Size,
  all: readonly Box[],
): { readonly size: Size; readonly overlays: readonly Box[] } {
  const isPanel = ({ x, y, height }: Box): boolean => y <= 0 && height >= size.height - 1 && x >= MIN_CLEAR_WIDTH;
  const width = Math.min(size.width, ...all.filter(isPanel).map(({ x }) => x));
  const isLarge = ({ height }: Box): boolean => height >= size.height - 1;
  return { size: { ...size, width }, overlays: all.filter((overlay) => !isLarge(overlay) && overlay.x < width) };
}

/** Fits `box` as large as possible where nothing covers it: beside panels, above overlays at the bottom or to the left of the last one, and below those at the top. */
export function fitClear(box: Box, canvas: Size, all: readonly Box[]): Viewport {
  const { size, overlays } = clearOfPanels(canvas, all);
  const upper = overlays.filter((overlay) => isUpper(overlay, size));
  const lower = overlays.filter((overlay) => !isUpper(overlay, size));
  const view = fitAbove(box, size, lower, 0);
  const covering = upper.filter((overlay) => overlaps(boxOnScreen(view, box), inflate(overlay, OVERLAY_MARGIN)));
  if (covering.length === 0) return view;
  const end = Math.max(...covering.map(({ y, height }) => y + height));
  return fitAbove(box, size, lower, Math.max(0, end - INSET + OVERLAY_MARGIN));
}

/** The free part of a canvas with toolbar and minimap, that a layout should fit. */
export function clearWindow({ width, height }: Size): Size {
  return { width: Math.max(80, width - 2 * INSET), height: Math.max(80, height - 3 * INSET) };
}

export function isUpper({ y, height }: Box, size: Size): boolean {
  return y + height < size.height / 2;
}

/** @param top pixels that stay free at the top */
function fitAbove(box: Box, size: Size, overlays: readonly Box[], top: number): Viewport {
  const below = (overlay: Box): number => size.height - overlay.y - INSET + OVERLAY_MARGIN;
  const lastOverlay = overlays.toSorted((a, b) => a.x - b.x).at(-1);
  const others = overlays.filter((overlay) => overlay !== lastOverlay);
  const candidates = [
    fit(box, size, { ...NOTHING, top }),
    fit(box, size, { right: 0, bottom: Math.max(0, ...overlays.map(below)), top }),
    fit(box, size, {
      right: lastOverlay === undefined ? 0 : Math.max(0, size.width - lastOverlay.x - INSET + OVERLAY_MARGIN),
      bottom: Math.max(0, ...others.map(below)),
      top,
    }),
  ];
  const clear = candidates.filter((view) => !overlays.some((overlay) => overlaps(boxOnScreen(view, box), overlay)));
  return clear.reduce((best, view) => (view.k > best.k ? view : best), clear[0] ?? (candidates[0] as Viewport));
}

function boxOnScreen(view: Viewport, box: Box): Box {
  return { ...toScreen(view, box), width: box.width * view.k, height: box.height * view.k };
}

/** The least shift that brings `box` into view with a margin, clear of overlays; the same viewport if it is already visible. */
export function reveal(view: Viewport, box: Box, canvas: Size, all: readonly Box[] = [], margin = 32): Viewport {
  const { size, overlays } = clearOfPanels(canvas, all);
  const { x: left, y: top } = toScreen(view, box);
  const shift = (start: number, length: number, available: number): number => {
    if (length > available - 2 * margin)
      return start < margin && start + length > available - margin ? 0 : margin - start;
    if (start < margin) return margin - start;
    return start + length > available - margin ? available - margin - (start + length) : 0;
  };
  const dx = shift(left, box.width * view.k, size.width);
  const dy = shift(top, box.height * view.k, size.height);
  const shown = { ...boxOnScreen(view, box), x: left + dx, y: top + dy };
  const covering = overlays.filter((overlay) => overlaps(shown, overlay));
  const up = Math.max(
    0,
    ...covering.flatMap((overlay) =>
      isUpper(overlay, size) ? [] : [shown.y + shown.height + OVERLAY_MARGIN - overlay.y],
    ),
  );
  const down = Math.max(
    0,
    ...covering.flatMap((overlay) =>
      isUpper(overlay, size) ? [overlay.y + overlay.height + OVERLAY_MARGIN - shown.y] : [],
    ),
  );
  // Under overlays of both sides, the start of the node counts.
  const by = down > 0 ? dy + down : dy - up;
  return dx === 0 && by === 0 ? view : { k: view.k, x: view.x + dx, y: view.y + by };
}

/** How near to the rim of the canvas a drag pans it, and by how much per frame at most, in CSS pixels. */
const RIM = 24;
const MAX_PAN = 12;

/** The viewport of the next frame while something is dragged to a point of the screen: the same unless it is at the rim. */
export function panAtRim(view: Viewport, { x, y }: Point, { width, height }: Size): Viewport {
  const speed = (at: number, end: number): number =>
    Math.max(-1, Math.min(1, (Math.max(0, RIM - at) - Math.max(0, at - end + RIM)) / RIM)) * MAX_PAN;
  const [dx, dy] = [speed(x, width), speed(y, height)];
  return dx === 0 && dy === 0 ? view : { k: view.k, x: view.x + dx, y: view.y + dy };
}

/** An intermediate viewport for animation; the zoom changes evenly to the eye. */
export function blend(from: Viewport, to: Viewport, t: number): Viewport {
  const k = from.k * (to.k / from.k) ** t;
  if (Math.abs(to.k - from.k) < 1e-9) return { k, x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  const share = (k - from.k) / (to.k - from.k);
  return { k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
