import type { Point } from '@opchain/core/internal/model';
import { CARD_WIDTH } from './card-geometry.js';

/** Width and height of what a drawing is shown in, in CSS pixels. */
export interface WindowSize {
  /** Width in CSS pixels. */
  readonly width: number;
  /** Height in CSS pixels. */
  readonly height: number;
}

/** Where nobody says how large the window is. */
export const DEFAULT_WINDOW: WindowSize = { width: 1200, height: 800 };
/** From this zoom, a drawing is laid out to be read as a whole. */
export const READABLE_ZOOM = 0.3;
/** From this zoom, a drawing opens as a whole: two lines of each name have 9 pixels. */
export const WHOLE_ZOOM = 0.225;
/** The zoom at which the first steps of a larger drawing are shown: with all that a card says. */
export const OPENING_ZOOM = 0.6;

const GRID = 20;
const GAP_Y = 88;
/** Rows are made longer where that costs at most this share of the zoom. */
const SLACK = 0.9;
const MAX_COLUMNS = 60;

/** The zoom at which an area fits a window, at most 1. */
export function fitZoom({ width, height }: WindowSize, window: WindowSize): number {
  return Math.min(1, window.width / Math.max(1, width), window.height / Math.max(1, height));
}

/** Width and height of all cards of a layout together. */
export function sizeOfLayout(
  layout: Readonly<Record<string, Point>>,
  heightOf: (stepId: string) => number,
): WindowSize {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [id, { x, y }] of Object.entries(layout)) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + CARD_WIDTH);
    bottom = Math.max(bottom, y + heightOf(id));
  }
  return right < left ? { width: 0, height: 0 } : { width: right - left, height: bottom - top };
}

/**
 * Positions cards from left to right, in rows that wrap like text: as many in a row as fit the window best. If not even
 * then all of them can be read at once, rows are as long as the window is wide at `OPENING_ZOOM`.
 *
 * @param gap room between two cards of a row, in CSS pixels
 */
export function layoutRows(
  cards: readonly { readonly id: string; readonly height: number }[],
  gap: number,
  window: WindowSize,
): Record<string, Point> {
  const columns = chooseColumns(
    cards.map(({ height }) => height),
    gap,
    window,
  );
  const layout: Record<string, Point> = {};
  let y = 0;
  for (let start = 0; start < cards.length; start += columns) {
    const row = cards.slice(start, start + columns);
    row.forEach(({ id }, column) => (layout[id] = { x: column * (CARD_WIDTH + gap), y }));
    y += rowHeight(row.map(({ height }) => height));
  }
  return layout;
}

function chooseColumns(heights: readonly number[], gap: number, window: WindowSize): number {
  const most = Math.min(MAX_COLUMNS, Math.max(1, heights.length));
  const zooms = Array.from({ length: most }, (_, index) => {
    const columns = index + 1;
    let height = -GAP_Y;
    for (let start = 0; start < heights.length; start += columns)
      height += rowHeight(heights.slice(start, start + columns));
    return fitZoom({ width: columns * (CARD_WIDTH + gap) - gap, height }, window);
  });
  const best = Math.max(...zooms);
  if (best >= READABLE_ZOOM) return zooms.findLastIndex((zoom) => zoom >= SLACK * best) + 1;
  return Math.max(1, Math.min(most, Math.floor((window.width / OPENING_ZOOM + gap) / (CARD_WIDTH + gap))));
}

function rowHeight(heights: readonly number[]): number {
  return Math.ceil((Math.max(0, ...heights) + GAP_Y) / GRID) * GRID;
}
