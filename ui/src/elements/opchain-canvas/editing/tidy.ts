import { CARD_WIDTH } from '@opchain/core/internal/drawing';
import { boundingBox } from '../../../canvas/geometry/box.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { announce } from '../announce.js';
import type { CanvasParts } from '../canvas-parts.js';
import { layOutInWorker } from './lay-out-in-worker.js';
import { showTidyProgress } from './tidy-progress.js';

addTexts({ menus: menuTexts });

/** The current layout of each canvas, which another one replaces. */
const running = new WeakMap<ShadowRoot, AbortController>();

/** Lays out the whole chain, as one undo step. */
export async function tidy({ stores, scene, stage, root }: CanvasParts): Promise<void> {
  const { chain } = stores.chain;
  if (chain.steps.length === 0) return;
  running.get(root)?.abort();
  const controller = new AbortController();
  running.set(root, controller);
  const { menus, canvas } = stores.texts;
  const label = menus.tidying(chain.steps.length);
  const hide = showTidyProgress(root, { label, cancel: menus.cancelTidying }, () => controller.abort());
  const ids = chain.steps.map(({ id }) => id);
  const heights = ids.map((id) => scene.box(id)?.height ?? 120);
  // Loaded before they move, so that the move is seen from its start.
  const animated = import('../../../canvas/animate-nodes.js').catch(() => undefined);
  const positions = await layOutInWorker({ ids, heights, connections: chain.connections }, controller.signal).finally(
    hide,
  );
  await animated;
  if (positions === undefined || stores.chain.chain !== chain) return;
  stores.chain.moveSteps(positions, { origin: 'canvas', label: canvas.tidy });
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
  announce(stores, menus.tidied);
}
