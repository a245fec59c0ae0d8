import type { Stores } from '../../../stores/stores.js';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';
import type { CardRounds, cardRounds } from './card-rounds.js';

/** The rounds of nodes that ran several times. Code and styles load when the first card needs them; until then, it shows plain facts. */
export class DeferredRounds {
  readonly #stores: Stores;
  readonly #root: ShadowRoot;
  readonly #loaded: () => void;
  #code: typeof cardRounds | undefined;
  #isLoading = false;

  constructor(stores: Stores, root: ShadowRoot, loaded: () => void) {
    this.#stores = stores;
    this.#root = root;
    this.#loaded = loaded;
  }

  /** What the card of a step shows of them; undefined for one that ran once. */
  of(id: string): CardRounds | undefined {
    if (this.#stores.run.step(id)?.rounds === undefined) return undefined;
    if (!this.#isLoading) void this.#load().catch(() => undefined);
    return this.#code?.showRounds(this.#stores, id);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const { cardRounds } = await import('./card-rounds.js');
    adoptStylesOnce(this.#root, cardRounds.styles);
    this.#code = cardRounds;
    this.#loaded();
  }
}
