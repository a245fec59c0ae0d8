import { type Box, CARD_WIDTH, type Route } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { inflate, overlaps } from './box.js';
import type { LayoutRequest } from './layout-request.js';
import { type LayoutMeasure, measureLayout } from './measure-layout.js';

/** A layout and how easy it is to read. */
export interface MeasuredLayout {
  readonly positions: Record<string, Point>;
  readonly measure: LayoutMeasure;
}

/** Edges that go aside by more than this are not meant to be straight. */
const MAX_JOG = 40;
/** Distance of an edge from the cards that it passes, and between cards. */
const SPACE = 22;
const APART = 40;
const GRID = 20;
/** Layouts that are measured at most. */
const MAX_TRIES = 12;

/**
 * The layout with cards moved aside that barely block an edge, which had to go around them in a small
 * jog: where that leaves fewer bends and adds no crossing, and cards stay apart.
 */
export function clearColumns(request: LayoutRequest, layout: MeasuredLayout): MeasuredLayout {
  let best = layout;
  let tries = 0;
  for (const { ids, by } of listShifts(request, layout)) {
    const positions = { ...best.positions };
    for (const id of ids) positions[id] = { x: (positions[id] as Point).x + by, y: (positions[id] as Point).y };
    const cards = listCards(request, positions);
    if (!ids.every((id) => isApart(cards, id))) continue;
    if (++tries > MAX_TRIES) break;
    const measure = measureLayout(request, positions);
    if (measure.crossings <= best.measure.crossings && measure.bends < best.measure.bends)
      best = { positions, measure };
  }
  return best;
}

interface Shift {
  readonly ids: readonly string[];
  readonly by: number;
}

/** Moves the card in the way, or the ends of the edge. */
function listShifts(request: LayoutRequest, { positions, measure }: MeasuredLayout): readonly Shift[] {
  const cards = listCards(request, positions);
  const shifts = new Map<string, Shift>();
  measure.routes.forEach((route, index) => {
    const { source, target } = request.connections[index] as LayoutRequest['connections'][number];
    for (const column of listColumns(route))
      for (const [id, card] of cards) {
        if (id === source || id === target || !overlaps(card, inflate(column, SPACE))) continue;
        const [left, right] = [column.x - SPACE - card.x - CARD_WIDTH, column.x + SPACE - card.x];
        const by = -left < right ? Math.floor(left / GRID) * GRID : Math.ceil(right / GRID) * GRID;
        if (Math.abs(by) > MAX_JOG + SPACE) continue;
        for (const ids of [[id], [source, target], [source], [target]]) {
          const shift = { ids, by: ids[0] === id ? by : -by };
          shifts.set(`${ids.join(' ')} ${shift.by}`, shift);
        }
      }
  });
  return [...shifts.values()];
}

/** Where the vertical lines beside a small jog would be if they went on straight. */
function listColumns(route: Route): readonly Box[] {
  const columns: Box[] = [];
  for (let index = 1; index < route.length - 2; index++) {
    const [before, start, end, after] = route.slice(index - 1, index + 3) as [Point, Point, Point, Point];
    const isJog = start.y === end.y && Math.abs(start.x - end.x) <= MAX_JOG && before.y < start.y && end.y < after.y;
    if (!isJog) continue;
    columns.push({ x: start.x, y: start.y, width: 0, height: after.y - start.y });
    columns.push({ x: end.x, y: before.y, width: 0, height: start.y - before.y });
  }
  return columns;
}

function listCards(
  { ids, heights }: LayoutRequest,
  positions: Readonly<Record<string, Point>>,
): ReadonlyMap<string, Box> {
  return new Map(
    ids.map((id, index) => [id, { ...(positions[id] as Point), width: CARD_WIDTH, height: heights[index] as number }]),
  );
}

function isApart(cards: ReadonlyMap<string, Box>, id: string): boolean {
  const room = inflate(cards.get(id) as Box, APART);
  return [...cards].every(([other, card]) => other === id || !overlaps(card, room));
}
