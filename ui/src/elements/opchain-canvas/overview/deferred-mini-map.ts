import { html, type TemplateResult } from 'lit';
import { Deferred } from '../../../model/deferred.js';
import type { CanvasParts } from '../canvas-parts.js';
import type { MiniMap } from './mini-map-view.js';

/** The minimap. Its code loads when there is something to show; if the page's host is gone, its corner stays empty. */
export class DeferredMiniMap {
  readonly #miniMap: Deferred<MiniMap>;

  constructor(update: () => void) {
    this.#miniMap = new Deferred(async () => new (await import('./mini-map-view.js')).MiniMap(), update);
  }

  render(parts: CanvasParts): TemplateResult {
    return this.#miniMap.get()?.render(parts) ?? html`<div class="mini"></div>`;
  }

  invalidate(): void {
    this.#miniMap.loaded?.invalidate();
  }

  paint(...drawing: Parameters<MiniMap['paint']>): void {
    this.#miniMap.loaded?.paint(...drawing);
  }
}
