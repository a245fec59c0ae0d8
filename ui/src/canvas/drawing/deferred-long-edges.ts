import type { LongEdges } from './long-edges.js';

/** From this number of edges, the long ones are drawn in pieces. */
const MANY_EDGES = 40;

/** How long edges are drawn where there are many; loaded with the first large drawing. */
export class DeferredLongEdges {
  readonly #onLoad: () => void;
  #loaded: LongEdges | undefined;
  #isLoading = false;

  /** @param onLoad edges that were drawn whole can be drawn in pieces now */
  constructor(onLoad: () => void) {
    this.#onLoad = onLoad;
  }

  /** Undefined until it is loaded, and for few edges. */
  for(edgeCount: number): LongEdges | undefined {
    if (edgeCount < MANY_EDGES) return undefined;
    if (!this.#isLoading) void this.#load();
    return this.#loaded;
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    // Without the host of the page, edges stay whole.
    this.#loaded = (await import('./long-edges.js').catch(() => undefined))?.longEdges;
    if (this.#loaded) this.#onLoad();
  }
}
