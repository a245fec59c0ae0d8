import type { Point } from '@opchain/core/internal/model';
import type { MeasuredLayout } from './clear-columns.js';
import type { LayoutRequest } from './layout-request.js';
import { measureLayout } from './measure-layout.js';

/** How much longer edges may be for fewer bends. */
const MAX_LENGTH = 1.1;
/** Layouts that are measured at most. */
const MAX_TRIES = 24;

/**
 * The layout with each card that has none beside it straight below the one card of the row above that it depends on, and
 * what is below moved along: where that leaves fewer bends and adds no crossing. Without it, such cards alternate between
 * two columns, because the edges that pass them have a column of their own.
 */
export function alignSpine(request: LayoutRequest, layout: MeasuredLayout): MeasuredLayout {
  const rows = listRows(request, layout.positions);
  let best = layout;
  let tries = 0;
  for (const [index, [only, ...beside]] of rows.entries()) {
    const sources = (rows[index - 1] ?? []).filter((id) =>
      request.connections.some(({ source, target }) => source === id && target === only),
    );
    if (only === undefined || beside.length > 0 || sources.length !== 1) continue;
    const shift = xOf(best, sources[0] as string) - xOf(best, only);
    if (shift === 0) continue;
    if (++tries > MAX_TRIES) break;
    const positions = { ...best.positions };
    for (const id of rows.slice(index).flat())
      positions[id] = { ...(positions[id] as Point), x: xOf(best, id) + shift };
    const measure = measureLayout(request, positions);
    const isBetter =
      measure.crossings <= best.measure.crossings &&
      measure.bends < best.measure.bends &&
      measure.length <= layout.measure.length * MAX_LENGTH;
    if (isBetter) best = { positions, measure };
  }
  return best;
}

function xOf({ positions }: MeasuredLayout, id: string): number {
  return (positions[id] as Point).x;
}

/** From top to bottom: cards that are beside each other at least in part are in one row. */
function listRows({ ids, heights }: LayoutRequest, positions: Readonly<Record<string, Point>>): readonly string[][] {
  const cards = ids.map((id, index) => ({ id, top: (positions[id] as Point).y, height: heights[index] as number }));
  const rows: string[][] = [];
  let bottom = -Infinity;
  for (const { id, top, height } of cards.sort((a, b) => a.top - b.top)) {
    if (top < bottom) rows.at(-1)?.push(id);
    else rows.push([id]);
    bottom = Math.max(bottom, top + height);
  }
  return rows;
}
