import { type Box, OPENING_ZOOM, WHOLE_ZOOM } from '@opchain/drawing';
import { clearOfPanels, fitClear, INSET, isUpper, OVERLAY_MARGIN, type Size, type Viewport } from './viewport.js';

/** All of a newly opened drawing where it can be read at once; otherwise its start, with `first`, at a zoom where cards say everything. */
export function openClear(all: Box, first: Box, canvas: Size, overlays: readonly Box[]): Viewport {
  const whole = fitClear(all, canvas, overlays);
  if (whole.k >= WHOLE_ZOOM) return whole;
  const k = OPENING_ZOOM;
  const { size, overlays: inner } = clearOfPanels(canvas, overlays);
  const top = Math.max(
    INSET,
    ...inner.filter((overlay) => isUpper(overlay, size)).map(({ y, height }) => y + height + OVERLAY_MARGIN),
  );
  /** Centers the first card, but for empty space beyond the start or the end. */
  const offset = (axis: 'x' | 'y', size: 'width' | 'height', [from, to]: readonly [number, number]): number =>
    Math.min(
      from - all[axis] * k,
      Math.max((from + to) / 2 - (first[axis] + first[size] / 2) * k, to - (all[axis] + all[size]) * k),
    );
  const isNarrow = all.width * k <= size.width - 2 * INSET;
  return {
    k,
    x: isNarrow ? (size.width - all.width * k) / 2 - all.x * k : offset('x', 'width', [INSET, size.width - INSET]),
    y: offset('y', 'height', [top, size.height - INSET]),
  };
}
