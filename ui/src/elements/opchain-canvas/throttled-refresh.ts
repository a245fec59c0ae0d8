import type { Stage } from '../../canvas/stage.js';

/** Milliseconds for which cards may be out of date while something moves. */
const MAX_HELD_MS = 500;
/** How often held cards look whether it has stopped, in milliseconds. */
const LOOK_MS = 50;

/**
 * Redraws the cards that a run changes: immediately, but while the user moves the view or a node twice a second at most,
 * since many cards that change at the same time interrupt the movement.
 */
export class ThrottledRefresh {
  readonly #getStage: () => Stage | undefined;
  readonly #nodes = new Set<string>();
  #edges = false;
  /** When the first of them changed. */
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(getStage: () => Stage | undefined) {
    this.#getStage = getStage;
  }

  /** Redraws these cards, and edges if requested. */
  refresh(nodes: Iterable<string>, edges: boolean): void {
    if (this.#nodes.size === 0) this.#since = performance.now();
    for (const id of nodes) this.#nodes.add(id);
    this.#edges ||= edges;
    if (this.#timer === undefined) this.#draw();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nodes.clear();
    this.#edges = false;
  }

  #draw(): void {
    const stage = this.#getStage();
    if (stage?.isMoving === true && performance.now() - this.#since < MAX_HELD_MS) {
      this.#timer = setTimeout(() => this.#draw(), LOOK_MS);
      return;
    }
    stage?.refresh(this.#nodes, this.#edges);
    this.clear();
  }
}
