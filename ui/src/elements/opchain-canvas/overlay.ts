import type { Box } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import type { Drag } from '../../stores/view/palette-store.js';
import { overlaps } from '../../canvas/geometry/box.js';
import { toScreen } from '../../canvas/geometry/viewport.js';
import { icon } from '../parts/icon.js';
import { boxOf, positionAt } from '../parts/geometry-directives.js';
import type { CanvasParts } from './canvas-parts.js';

/** Next to where a connection or a dragged node cannot go: the reason. */
export function tipTemplate({ state, scene, stage }: CanvasParts): TemplateResult | typeof nothing {
  const { connecting, slot } = state;
  const box = connecting?.target === undefined ? slot?.line : scene.box(connecting.target);
  const error = connecting?.error ?? slot?.error;
  if (error === undefined || box === undefined) return nothing;
  const at = toScreen(stage.view, { x: box.x, y: box.y + box.height });
  return html`<div class="tip" role="presentation" ${positionAt(at.x, at.y + 10)}>
    ${icon('failed', 'small')}<span>${error}</span>
  </div>`;
}

/** The lines on which the dragged node is aligned with others. */
export function guidesTemplate({ state, stage }: CanvasParts): readonly TemplateResult[] {
  return state.guides.map(({ width, height, ...corner }) => {
    const at = toScreen(stage.view, corner);
    const { k } = stage.view;
    return html`<div
      class="guide"
      ${boxOf({ ...at, width: Math.max(1, width * k), height: Math.max(1, height * k) })}
    ></div>`;
  });
}

/** The line between the nodes of a list where the dragged one would be dropped. */
export function slotTemplate({ state, stage }: CanvasParts): TemplateResult | typeof nothing {
  if (state.slot === undefined) return nothing;
  const { line, error } = state.slot;
  const { k } = stage.view;
  const [start, half] = [toScreen(stage.view, line), 1.5];
  const at = line.height === 0 ? { x: start.x, y: start.y - half } : { x: start.x - half, y: start.y };
  return html`<div
    class="guide slot ${error === undefined ? '' : 'refused'}"
    ${boxOf({ x: at.x, y: at.y, width: Math.max(3, line.width * k), height: Math.max(3, line.height * k) })}
  ></div>`;
}

export function marqueeTemplate(area: Box | undefined): TemplateResult | typeof nothing {
  return area === undefined ? nothing : html`<div class="marquee" ${boxOf(area)}></div>`;
}

/** True if something that is dragged from the palette can be dropped where the pointer is. */
export function isOverCanvas({ x, y }: Drag, { readOnly, stores }: CanvasParts, viewport: HTMLElement): boolean {
  const { left, top, right, bottom } = viewport.getBoundingClientRect();
  return !readOnly && !stores.view.value.outline && x >= left && y >= top && x <= right && y <= bottom;
}

/** What covers the canvas: toolbar, minimap, the builder's list of chains, and its panels, which are above it in narrow windows. */
export function listOverlays(canvas: HTMLElement): Box[] {
  const area = canvas.getBoundingClientRect();
  const around = canvas.getRootNode() as ShadowRoot | Document;
  return [
    ...canvas.shadowRoot!.querySelectorAll('.tools, .mini'),
    ...around.querySelectorAll('aside, opchain-workflows'),
  ].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = { x: x - area.x, y: y - area.y, width, height };
    return width > 0 && overlaps(box, { x: 0, y: 0, width: area.width, height: area.height }) ? [box] : [];
  });
}
