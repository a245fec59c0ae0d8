import type { Box } from '@opchain/drawing';
import { center } from '../../../canvas/geometry/box.js';
import type { Scene } from '../../../canvas/scene/scene.js';
import type { SceneEdge } from '../../../canvas/scene/scene-edge.js';

/** How near an edge is to the middle of a card, in the drawing, so that the card is inserted into it. */
const CARD_REACH = 50;

/** The edge that a card at a place would be inserted into. */
export function findEdgeUnder(scene: Scene, box: Box): SceneEdge | undefined {
  const key = scene.edgeAt(center(box), CARD_REACH);
  return key === undefined ? undefined : scene.edge(key);
}
