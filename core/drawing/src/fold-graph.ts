import type { Point } from '@opchain/core/internal/model';
import type { Direction } from './edge-ends.js';
import { fitZoom, READABLE_ZOOM, sizeOfLayout, WHOLE_ZOOM, type WindowSize } from './layout-rows.js';

/** How the ranks of a graph are positioned. */
export interface GraphShape {
  /** Where they lead. */
  readonly direction: Direction;
  /** Cards in a rank: a longer one becomes several. */
  readonly maxRow?: number;
  /** False: edges that pass a rank have no room of their own in it. Defaults to true. */
  readonly hasLanes?: boolean;
}

type Layout = Readonly<Record<string, Point>>;

/** Larger graphs cannot be read at once in any window. */
const MAX_STEPS = 60;
/** Lengths of ranks that are tried, and numbers of bands. */
const ROW_LENGTHS = [10, 7, 5, 4];
const BANDS = [2, 3, 4];
/** How much larger than one that is tried before a layout must be on screen to be preferred. */
const PREFERENCE = 1.1;
/** Room between bands, for the edges that lead from one to the next. */
const BAND_GAP = 128;

interface FoldOptions {
  readonly heightOf: (stepId: string) => number;
  readonly window: WindowSize;
  /** Of the layout until now, which is tried first. */
  readonly direction: Direction;
}

/**
 * A layout that shows all names where another one cannot be read at once: with shorter ranks, so that a wide tree gets
 * longer, or to the right in bands, one below the other, so that a long graph gets wider. If nothing makes them readable, the same layout.
 */
export function foldGraph(
  layout: Record<string, Point>,
  layOut: (shape: GraphShape) => Record<string, Point>,
  { heightOf, window, direction }: FoldOptions,
): Record<string, Point> {
  const directions = direction === 'right' ? (['right', 'down'] as const) : (['down', 'right'] as const);
  const zoomOf = (one: Layout): number => fitZoom(sizeOfLayout(one, heightOf), window);
  if (zoomOf(layout) >= READABLE_ZOOM || Object.keys(layout).length > MAX_STEPS) return layout;
  const shorten = (hasLanes: boolean): Record<string, Point>[] =>
    directions.flatMap((each) => ROW_LENGTHS.map((maxRow) => layOut({ direction: each, maxRow, hasLanes })));
  const bands = BANDS.map((count) => splitIntoBands(layOut({ direction: 'right' }), count, heightOf));
  const folded = [...shorten(true), ...bands];
  const largest = (): number => Math.max(...folded.map(zoomOf));
  if (largest() < WHOLE_ZOOM) folded.push(...shorten(false));
  const required = Math.max(WHOLE_ZOOM, largest() / PREFERENCE);
  return folded.find((each) => zoomOf(each) >= required) ?? layout;
}

/** Splits a layout to the right at its columns, and moves each part below the one before, as text wraps. */
function splitIntoBands(layout: Layout, count: number, heightOf: (stepId: string) => number): Record<string, Point> {
  const columns = [...new Set(Object.values(layout).map(({ x }) => x))].sort((a, b) => a - b);
  const perBand = Math.ceil(columns.length / count);
  const moved: Record<string, Point> = {};
  let top = 0;
  for (let start = 0; start < columns.length; start += perBand) {
    const band = new Set(columns.slice(start, start + perBand));
    const cards = Object.entries(layout).filter(([, { x }]) => band.has(x));
    const [left, upper] = [columns[start] ?? 0, Math.min(...cards.map(([, { y }]) => y))];
    for (const [id, { x, y }] of cards) moved[id] = { x: x - left, y: y - upper + top };
    top += Math.max(...cards.map(([id, { y }]) => y - upper + heightOf(id))) + BAND_GAP;
    top = Math.ceil(top / 20) * 20;
  }
  return moved;
}
