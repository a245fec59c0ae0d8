import { insertBetween } from '@opchain/core/internal/document';
import type { Box } from '@opchain/drawing';
import type { SceneEdge } from '../../../canvas/scene/scene-edge.js';
import { announce } from '../announce.js';
import type { CanvasParts } from '../canvas-parts.js';
import { makeRoomBetween } from './make-room-between.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

/** Inserts a card of the chain into the edge under it, as one undo step. */
export function insertIntoEdge(parts: CanvasParts, id: string, edge: SceneEdge): void {
  const { stores, scene } = parts;
  const { source, target } = edge;
  const { at, moved } = makeRoomBetween(parts, scene.box(id) as Box, edge, id);
  stores.chain.edit({ label: stores.texts.chain.labels.connect(source, id), origin: 'canvas' }, (chain) =>
    insertBetween({ ...chain, layout: { ...chain.layout, ...moved, [id]: at } }, [id], source, target),
  );
  announce(stores, stores.texts.menus.inserted([id], source, target));
}
