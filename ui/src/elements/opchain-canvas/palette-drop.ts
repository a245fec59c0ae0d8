import type { Point } from '@opchain/core/model';
import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { CARD_WIDTH } from '@opchain/core/drawing';
import type { Drag } from '../../stores/view/palette-store.js';
import { snapPoint } from './canvas-gestures.js';
import type { CanvasParts } from './canvas-parts.js';
import { ghostTemplate } from './overlay.js';

/** The card being dragged from the palette, while it is above the viewport. */
export function renderDragged(parts: CanvasParts, viewport: HTMLElement | undefined): TemplateResult | typeof nothing {
  const { drag } = parts.stores.palette.value;
  const corner = drag === undefined ? undefined : findCorner(drag, parts, viewport);
  return drag === undefined || corner === undefined ? nothing : ghostTemplate(parts.stores, drag.item, corner, parts);
}

/** Adds what was dropped and focuses it; returns false if it was not dropped on the viewport. */
export function acceptDrop(drag: Drag, parts: CanvasParts, viewport: HTMLElement | undefined): boolean {
  const corner = findCorner(drag, parts, viewport);
  if (corner === undefined) return false;
  const last = parts.stores.palette.insert(drag.item, { at: corner, origin: 'canvas' }).at(-1);
  if (last !== undefined) parts.focus(last);
  return true;
}

/** The corner of the dragged card in the drawing; undefined if it cannot be dropped where the pointer is. */
function findCorner(drag: Drag, parts: CanvasParts, viewport: HTMLElement | undefined): Point | undefined {
  const area = viewport?.getBoundingClientRect();
  if (area === undefined || parts.readOnly || parts.stores.view.value.outline) return undefined;
  const { x, y } = { x: drag.x - area.left, y: drag.y - area.top };
  if (x < 0 || y < 0 || x > area.width || y > area.height) return undefined;
  const { view } = parts.stage;
  const corner = {
    x: (x - view.x) / view.k - Math.min(drag.grip.x, CARD_WIDTH),
    y: (y - view.y) / view.k - drag.grip.y,
  };
  return drag.free ? { x: Math.round(corner.x), y: Math.round(corner.y) } : snapPoint(corner);
}
