import { type Chain, isOpchainError } from '@opchain/core';
import { reorderStep } from '@opchain/core/internal/document';
import { buildGraph } from '@opchain/core/internal/model';
import { findLaneSlot, type LaneCard, positionLane, positionRows } from '../../../canvas/geometry/lane.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { announce } from '../announce.js';
import type { CanvasParts } from '../canvas-parts.js';
import type { DropSlot } from '../canvas-state.js';
import { missingPositions } from '../canvas-commands.js';

addTexts({ menus: menuTexts });

/** The position in the list that the only dragged card would be dropped at. `current`: the one found before. */
function findDropSlot(parts: CanvasParts, current: DropSlot | undefined): DropSlot | undefined {
  const { scene, state } = parts;
  const [[id] = [undefined]] = state.dragged ?? [];
  const at = id === undefined ? undefined : scene.box(id);
  if (id === undefined || at === undefined) return undefined;
  const slot = findLaneSlot(listCards(parts), id, at, scene.direction);
  if (slot === undefined) return undefined;
  if (current !== undefined && current.before === slot.before) return { ...current, ...slot };
  const error = reorder(parts, id, slot.before).error;
  return { ...slot, ...(error !== undefined && { error }) };
}

/**
 * Moves a step in the list, and its card to where that position is, as one undo step; returns false and shows why if
 * that is not allowed.
 */
function reorderInLane(parts: CanvasParts, id: string, before: string | undefined): boolean {
  const { stores } = parts;
  const { error, chain } = reorder(parts, id, before);
  if (error !== undefined) {
    stores.view.notices.emit({ text: error, tone: 'failed' });
    announce(stores, error);
    return false;
  }
  const order = orderOf(chain);
  const cards = listCards(parts);
  const positions = (parts.scene.direction === 'right' ? positionRows : positionLane)(cards, order);
  for (const { id: each, box } of cards)
    if (positions[each]?.x === box.x && positions[each].y === box.y) delete positions[each];
  stores.chain.edit({ label: stores.texts.chain.labels.move(1, id), origin: 'canvas' }, () => ({
    ...chain,
    layout: { ...chain.layout, ...missingPositions(parts), ...positions },
  }));
  announce(stores, stores.texts.menus.reordered(id, order.indexOf(id) + 1, order.length));
  return true;
}

/** What a drag along the list needs. */
export const lane = { findDropSlot, reorderInLane };

/** Moves the selected step by one position in the list. */
export function reorderByKey(parts: CanvasParts, direction: 'up' | 'down'): void {
  const { stores, stage } = parts;
  const id = stores.selection.value.primary;
  const order = orderOf(stores.chain.chain);
  const index = id === undefined ? -1 : order.indexOf(id);
  if (id === undefined || index < 0) return;
  if (index === (direction === 'up' ? 0 : order.length - 1))
    return announce(stores, stores.texts.canvas.noNodeInDirection);
  if (reorderInLane(parts, id, order[direction === 'up' ? index - 1 : index + 2])) stage.reveal(id);
}

/** The cards in list order; a dragged one where it comes from. */
function listCards({ stores, scene, state }: CanvasParts): LaneCard[] {
  return orderOf(stores.chain.chain).flatMap((id) => {
    const box = scene.box(id);
    return box === undefined ? [] : [{ id, box: { ...box, ...state.dragged?.get(id) } }];
  });
}

const orders = new WeakMap<Chain, readonly string[]>();

function orderOf(chain: Chain): readonly string[] {
  const known = orders.get(chain) ?? buildGraph(chain).order();
  orders.set(chain, known);
  return known;
}

function reorder({ stores }: CanvasParts, id: string, before: string | undefined): { chain: Chain; error?: string } {
  const { chain } = stores.chain;
  try {
    return { chain: reorderStep(chain, id, before) };
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    const { stepId = '', sourceStepId = '' } = error.details;
    return { chain, error: stores.texts.menus.mustRunAfter(stepId, sourceStepId) };
  }
}
