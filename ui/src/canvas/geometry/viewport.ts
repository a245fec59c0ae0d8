import type { Box } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';

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

export const MIN_ZOOM = 0.04;
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

/** Centers all of `box`, at most at `largest`. Insets stay free. */
export function fit(
  box: Box,
  size: Size,
  options: { readonly maxZoom?: number; readonly inset?: number } = {},
): Viewport {
  const inset = options.inset ?? 40;
  const available = { width: Math.max(80, size.width - 2 * inset), height: Math.max(80, size.height - 2 * inset) };
  const k = clampZoom(
    Math.min(
      options.maxZoom ?? 1,
      available.width / Math.max(1, box.width),
      available.height / Math.max(1, box.height),
    ),
  );
  return { k, x: (size.width - box.width * k) / 2 - box.x * k, y: (size.height - box.height * k) / 2 - box.y * k };
}

/** The least shift that brings `box` into view with a margin; the same viewport if it is already visible. */
export function reveal(view: Viewport, box: Box, size: Size, margin = 32): Viewport {
  const { x: left, y: top } = toScreen(view, box);
  const shift = (start: number, length: number, available: number): number => {
    if (length > available - 2 * margin)
      return start < margin && start + length > available - margin ? 0 : margin - start;
    if (start < margin) return margin - start;
    return start + length > available - margin ? available - margin - (start + length) : 0;
  };
  const dx = shift(left, box.width * view.k, size.width);
  const dy = shift(top, box.height * view.k, size.height);
  return dx === 0 && dy === 0 ? view : { k: view.k, x: view.x + dx, y: view.y + dy };
}

/** An intermediate viewport for animation; the zoom changes evenly to the eye. */
export function blend(from: Viewport, to: Viewport, t: number): Viewport {
  const k = from.k * (to.k / from.k) ** t;
  if (Math.abs(to.k - from.k) < 1e-9) return { k, x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  const share = (k - from.k) / (to.k - from.k);
  return { k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
