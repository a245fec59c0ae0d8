import type { CanvasParts } from '../canvas-parts.js';
import type { lane } from './lane.js';

/** Drags a card along the list of a chain in list order. The code loads with the first such drag; until then, the card only moves. */
export class DeferredLane {
  readonly #parts: CanvasParts;
  #lane: typeof lane | undefined;

  constructor(parts: CanvasParts) {
    this.#parts = parts;
  }

  /** Finds the position in the list that the dragged card is at. `free`: it only moves. */
  follow(free: boolean): void {
    const { stores, state } = this.#parts;
    if (stores.chain.chain.order !== 'list' || state.dragged?.size !== 1) return;
    if (this.#lane === undefined) void this.#load(free).catch(() => undefined); // It only moves.
    state.slot = free ? undefined : this.#lane?.findDropSlot(this.#parts, state.slot);
    if (state.slot !== undefined) state.guides = [];
  }

  async #load(free: boolean): Promise<void> {
    this.#lane = (await import('./lane.js')).lane;
    this.follow(free);
    this.#parts.overlay();
  }

  /** Moves the dropped step to that position; returns whether it is there now. */
  drop(): boolean {
    const { slot, dragged } = this.#parts.state;
    const [id] = dragged?.keys() ?? [];
    if (slot === undefined || id === undefined) return false;
    return this.#lane?.reorderInLane(this.#parts, id, slot.before) ?? false;
  }
}
