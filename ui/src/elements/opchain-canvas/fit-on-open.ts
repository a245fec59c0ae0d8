import type { CanvasParts } from './canvas-parts.js';

/** Panels around a newly opened document take their space within this time, in milliseconds. */
const SETTLE_MS = 250;

/** Shows everything once a document has opened, and again while the panels around it take their space. */
export class FitOnOpen {
  readonly #parts: CanvasParts;
  readonly #viewport: HTMLElement;
  #fittedAt: number | undefined;

  constructor(parts: CanvasParts, viewport: HTMLElement) {
    this.#parts = parts;
    this.#viewport = viewport;
  }

  onResize(): void {
    const { clientWidth: width, clientHeight: height } = this.#viewport;
    this.#parts.stage.resize({ width, height }, this.#parts.stores.selection.value.primary);
    const isSettled = this.#fittedAt !== undefined && performance.now() - this.#fittedAt >= SETTLE_MS;
    if (!isSettled && width > 0) this.fit();
  }

  /** Shows everything immediately, without animation. */
  fit(): void {
    const { scene, stage } = this.#parts;
    if (stage.size.width === 0) return;
    this.#fittedAt = scene.size > 0 ? performance.now() : 0;
    if (scene.size > 0) stage.fit(undefined, false);
    else stage.jumpTo({ x: stage.size.width / 2 - 132, y: 64, k: 1 });
  }
}
