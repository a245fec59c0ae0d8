import type { Chain } from '@opchain/core';
import { CALLED_HEIGHT, CARD_WIDTH } from './card-geometry.js';
import { chainThumbnail } from './chain-thumbnail.js';
import type { Palette } from './palettes.js';
import { tag } from './svg-text.js';

/** Height of the last line of a node, and width of the color at its left. */
const FOOT = 30;
const BAND = 3;
const EMPTY = { data: '', order: '', steps: '' };

/** Draws a called workflow small, above the last line of the node of that height. Undefined: it is not known. */
export function drawCalled(called: Chain | undefined, height: number, palette: Palette): string {
  const size = { width: CARD_WIDTH - BAND, height: CALLED_HEIGHT };
  const { data, order, steps } = called === undefined ? EMPTY : chainThumbnail(called, size);
  const line = { fill: 'none', 'stroke-width': 1.25 };
  return tag(
    'g',
    { transform: `translate(${BAND} ${height - FOOT - CALLED_HEIGHT})` },
    tag('rect', { y: 0.5, width: size.width - 1, height: size.height - 1, fill: palette.sunken }),
    tag('path', { d: `M0 .5H${size.width}`, stroke: palette.line }),
    tag('path', { d: order, ...line, stroke: palette.order, 'stroke-dasharray': '3 3' }),
    tag('path', { d: data, ...line, stroke: palette.data }),
    tag('path', { d: steps, fill: palette.surface, stroke: palette.muted, 'stroke-linejoin': 'round' }),
  );
}
