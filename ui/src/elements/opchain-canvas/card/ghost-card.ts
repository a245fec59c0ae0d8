import type { Step } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import { CARD_WIDTH, createCardModel } from '@opchain/drawing';
import { html, type nothing, type TemplateResult } from 'lit';
import { cardTemplate } from '../../../canvas/drawing/card-template.js';
import { toScreen } from '../../../canvas/geometry/viewport.js';
import { createPreset } from '../../../stores/chain/create-preset.js';
import type { Stores } from '../../../stores/stores.js';
import { nameItem } from '../../../stores/view/name-item.js';
import type { PaletteItem } from '../../../stores/view/palette-store.js';
import { boxOf, positionAt } from '../../parts/geometry-directives.js';
import { icon } from '../../parts/icon.js';
import type { CanvasParts } from '../canvas-parts.js';

/** The card dragged from the palette, at its real size and drop position. */
export function ghostTemplate(stores: Stores, item: PaletteItem, corner: Point, parts: CanvasParts): TemplateResult {
  const at = toScreen(parts.stage.view, corner);
  return html`<div class="ghost" ${positionAt(at.x, at.y, parts.stage.view.k)}>
    <div class="node draft" ${boxOf({ x: 0, y: 0, width: CARD_WIDTH, height: 90 })}>${ghostCard(stores, item)}</div>
  </div>`;
}

function ghostCard(stores: Stores, dragged: PaletteItem): TemplateResult | typeof nothing {
  const { descriptions, palette, texts } = stores;
  const item = nameItem(dragged, descriptions);
  if (item.kind === 'request')
    return html`<div class="head">${icon('link')}<b class="name">${texts.palette.request}</b></div>`;
  if (item.kind === 'preset') {
    const preset = palette.value.presets.find(({ id }) => id === item.id);
    return html`<div class="head">${icon('chain')}<b class="name">${preset?.name}</b></div>
      <div class="sub"><span class="path">${preset?.summary}</span></div>`;
  }
  const node: Step =
    item.kind === 'operation'
      ? {
          kind: 'operation',
          id: item.name ?? '',
          operation: item.ref,
          parameters: [],
          checks: [],
          captures: [],
          onFailure: [],
        }
      : createPreset(item.kind, texts.palette[item.kind]);
  const card = createCardModel(node, {
    operation: item.kind === 'operation' ? descriptions.find(item.ref) : undefined,
    texts: texts.canvas,
  });
  const { credential: _, ...shown } = card;
  return cardTemplate(shown, 'full', texts.canvas, undefined);
}
