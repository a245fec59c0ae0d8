import { clearWindow } from '../../canvas/geometry/viewport.js';
import { findFirstNode } from './find-first-node.js';
import type { CanvasParts } from './canvas-parts.js';

/** Panels around a newly opened document take their space within this time, in milliseconds. */
const SETTLE_MS = 250;

/** Shows a document once it has opened, and again while the panels around it take their space. */
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
    const { stage, scene, stores } = this.#parts;
    scene.window = width === 0 ? undefined : clearWindow({ width, height });
    stage.resize({ width, height }, stores.selection.value.primary);
    const isSettled = this.#fittedAt !== undefined && performance.now() - this.#fittedAt >= SETTLE_MS;
    // Unless the view is the user's by now.
    if (isSettled || width === 0 || (this.#fittedAt !== undefined && scene.size > 0 && !stage.isAsOpened)) return;
    // Nothing moves under somebody's hands.
    if (stores.selection.value.steps.size === 0) scene.resetPositions();
    const { nodes } = scene.update(stores.chain.chain);
    if (nodes.size > 0) stage.rebuild('all');
    this.fit();
  }

  /** Shows it immediately, without animation. */
  fit(): void {
    const { scene, stage } = this.#parts;
    if (stage.size.width === 0) return;
    this.#fittedAt = scene.size > 0 ? performance.now() : 0;
    const first = scene.box(findFirstNode(this.#parts) ?? '');
    if (first !== undefined) stage.open(first, { animate: false });
    else stage.jumpTo({ x: stage.size.width / 2 - 132, y: 64, k: 1 });
  }
}
