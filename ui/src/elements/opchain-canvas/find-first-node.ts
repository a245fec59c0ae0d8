import type { Box } from '@opchain/drawing';
import type { CanvasParts } from './canvas-parts.js';

/** The node to start with: of those that run first, the topmost one, or in a drawing to the right the leftmost one. */
export function findFirstNode({ scene, stores }: Pick<CanvasParts, 'scene' | 'stores'>): string | undefined {
  const [along, across] = scene.direction === 'down' ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const isBefore = (one: Box, other: Box): boolean =>
    one[along] < other[along] || (one[along] === other[along] && one[across] < other[across]);
  let best: { readonly id: string; readonly box: Box } | undefined;
  for (const id of scene.ids) {
    const box = scene.box(id);
    if (box === undefined || (best !== undefined && stores.chain.sourcesOf(id).length > 0)) continue;
    if (best === undefined || stores.chain.sourcesOf(best.id).length > 0 || isBefore(box, best.box)) best = { id, box };
  }
  return best?.id;
}
