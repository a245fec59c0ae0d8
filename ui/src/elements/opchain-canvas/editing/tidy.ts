import { CARD_WIDTH, columnGap } from '@opchain/drawing';
import { boundingBox } from '../../../canvas/geometry/box.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import type { LayoutRequest } from '../../../canvas/geometry/layout-request.js';
import { announce } from '../announce.js';
import { findFirstNode } from '../find-first-node.js';
import type { CanvasParts } from '../canvas-parts.js';
import { layOutInWorker } from './lay-out-in-worker.js';
import { showTidyProgress } from './tidy-progress.js';

addTexts({ menus: menuTexts });

/** The current layout of each canvas, which another one replaces. */
const running = new WeakMap<ShadowRoot, AbortController>();

/** Lays out the whole chain, as one undo step: in the chosen direction, or the one that fits the window better. */
export async function tidy({ stores, scene, stage, root }: CanvasParts): Promise<void> {
  const { chain } = stores.chain;
  const { direction } = stores.view.value;
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
  const request: LayoutRequest = {
    ids,
    heights,
    connections: chain.connections,
    columnGap: columnGap(chain),
    ...(chain.order && { order: chain.order }),
    ...(direction && { direction }),
    ...(scene.window && { window: scene.window }),
  };
  const positions = await layOutInWorker(request, controller.signal).finally(hide);
  await animated;
  if (positions === undefined || stores.chain.chain !== chain) return;
  stores.chain.moveSteps(positions, { origin: 'canvas', label: canvas.tidy });
  // By stored positions, not by the scene, whose nodes are still moving.
  const boxes = new Map(
    Object.entries(positions).map(([id, position]) => [
      id,
      { ...position, width: CARD_WIDTH, height: scene.box(id)?.height ?? 0 },
    ]),
  );
  const first = boxes.get(findFirstNode({ scene, stores }) ?? '');
  if (first !== undefined) stage.open(first, { animate: true, all: boundingBox([...boxes.values()]) });
  announce(stores, menus.tidied);
}
