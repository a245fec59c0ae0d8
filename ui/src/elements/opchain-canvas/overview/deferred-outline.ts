import type { TemplateResult } from 'lit';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';
import type { CanvasParts } from '../canvas-parts.js';
import type { CardRenderer } from '../card/card-renderer.js';
import type { OutlineView } from './outline-view.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';

/** The outline. Its code and styles load when it is first shown. */
export class DeferredOutline {
  readonly #parts: CanvasParts;
  readonly #cards: CardRenderer;
  readonly #update: () => void;
  #view: OutlineView | undefined;
  #isLoading = false;

  constructor(parts: CanvasParts, cards: CardRenderer, update: () => void) {
    this.#parts = parts;
    this.#cards = cards;
    this.#update = update;
  }

  render(): TemplateResult | undefined {
    if (!this.#isLoading) void this.#load().catch(() => this.#close());
    return this.#view?.render();
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const { OutlineView } = await import('./outline-view.js');
    adoptStylesOnce(this.#parts.root, OutlineView.styles);
    this.#view = new OutlineView(this.#parts, this.#cards, this.#update);
    this.#update();
  }

  #close(): void {
    this.#isLoading = false;
    this.#parts.stores.view.patch({ outline: false });
    notifyLoadFailed(this.#parts);
  }
}
