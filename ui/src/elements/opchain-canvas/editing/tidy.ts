import { CARD_WIDTH, layoutChain } from '@opchain/drawing';
import { boundingBox } from '../../../canvas/geometry/box.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { announce } from '../announce.js';
import { findFirstNode } from '../find-first-node.js';
import type { CanvasParts } from '../canvas-parts.js';

addTexts({ menus: menuTexts });

/** Lays out the whole chain, as one undo step: in the chosen direction, or the one that fits the window better. */
export async function tidy({ stores, scene, stage }: CanvasParts): Promise<void> {
  // Loaded before they move, so that the move is seen from its start.
  await import('../../../canvas/animate-nodes.js').catch(() => undefined);
  const { chain } = stores.chain;
  const { direction } = stores.view.value;
  if (chain.steps.length === 0) return;
  const heightOf = (id: string): number => scene.box(id)?.height ?? 0;
  const positions = layoutChain(chain, {
    heightOf,
    ...(direction && { direction }),
    ...(scene.window && { window: scene.window }),
  });
  stores.chain.moveSteps(positions, { origin: 'canvas', label: stores.texts.canvas.tidy });
  // By stored positions, not by the scene, whose nodes are still moving.
  const boxes = new Map(
    Object.entries(positions).map(([id, position]) => [id, { ...position, width: CARD_WIDTH, height: heightOf(id) }]),
  );
  const first = boxes.get(findFirstNode({ scene, stores }) ?? '');
  if (first !== undefined) stage.open(first, { animate: true, all: boundingBox([...boxes.values()]) });
  announce(stores, stores.texts.menus.tidied);
}
