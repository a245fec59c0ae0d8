import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { CanvasParts } from '../canvas-parts.js';
import type { MiniMap } from './mini-map-view.js';

/** The minimap. Its code loads when there is something to show; if the page's host is gone, its corner stays empty. */
export class DeferredMiniMap {
  readonly #update: () => void;
  #miniMap: MiniMap | undefined;
  #isLoading = false;

  constructor(update: () => void) {
    this.#update = update;
  }

  render(parts: CanvasParts): TemplateResult {
    if (!this.#isLoading) void this.#load().catch(() => undefined);
    return this.#miniMap?.render(parts) ?? html`<div class="mini"></div>`;
  }

  invalidate(): void {
    this.#miniMap?.invalidate();
  }

  paint(...drawing: Parameters<MiniMap['paint']>): void {
    this.#miniMap?.paint(...drawing);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const { MiniMap } = await import('./mini-map-view.js');
    this.#miniMap = new MiniMap();
    this.#update();
  }
}
