import { CARD_WIDTH } from '@opchain/core/drawing';
import { boundingBox } from '../../../canvas/geometry/box.js';
import { tidyLayout } from '../../../canvas/geometry/tidy-layout.js';
import { announce } from '../announce.js';
import type { CanvasParts } from '../canvas-parts.js';

/** Lays out the whole chain, as one undo step. */
export async function tidy({ stores, scene, stage }: CanvasParts): Promise<void> {
  const { chain } = stores.chain;
  if (chain.steps.length === 0) return;
  const positions = await tidyLayout(chain, (id) => scene.box(id)?.height ?? 120);
  if (stores.chain.chain !== chain) return;
  stores.chain.moveSteps(positions, { origin: 'canvas', label: stores.texts.canvas.tidy });
  // By stored positions, not by the scene, whose nodes are still moving.
  stage.fit(
    boundingBox(
      Object.entries(positions).map(([id, position]) => ({
        ...position,
        width: CARD_WIDTH,
        height: scene.box(id)?.height ?? 0,
      })),
    ),
  );
  announce(stores, stores.texts.canvas.tidied);
}
