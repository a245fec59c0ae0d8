import type { CSSResult } from 'lit';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';

/** What only few cards show. Code and styles load when the first card needs them; until then, it is missing. */
export class DeferredPart<Part extends { readonly styles: CSSResult }> {
  readonly #root: ShadowRoot;
  readonly #load: () => Promise<Part>;
  readonly #loaded: () => void;
  #part: Part | undefined;
  #isLoading = false;

  constructor(root: ShadowRoot, load: () => Promise<Part>, loaded: () => void) {
    this.#root = root;
    this.#load = load;
    this.#loaded = loaded;
  }

  get(): Part | undefined {
    if (!this.#isLoading) void this.#start().catch(() => undefined);
    return this.#part;
  }

  async #start(): Promise<void> {
    this.#isLoading = true;
    const part = await this.#load();
    adoptStylesOnce(this.#root, part.styles);
    this.#part = part;
    this.#loaded();
  }
}
