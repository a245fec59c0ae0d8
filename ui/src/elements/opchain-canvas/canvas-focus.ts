import { whenRendered } from './canvas-commands.js';
import { findFirstNode } from './find-first-node.js';
import type { CanvasParts } from './canvas-parts.js';

/** Moves the keyboard focus between the canvas and its nodes. */
export class CanvasFocus {
  readonly #parts: CanvasParts;
  readonly #viewport: HTMLElement;

  constructor(parts: CanvasParts, viewport: HTMLElement) {
    this.#parts = parts;
    this.#viewport = viewport;
  }

  /** Focuses and reveals a node; undefined: the canvas itself. `byPointer`: the zoom does not change. */
  move(id: string | undefined, byPointer = false): void {
    const { state, stage, overlay } = this.#parts;
    const before = state.focused;
    state.focused = id;
    overlay();
    if (id === undefined) {
      if (before !== undefined) stage.refresh([before], false);
      this.#viewport.focus({ preventScroll: true });
      return;
    }
    stage.rebuild([id, ...(before === undefined ? [] : [before])]);
    stage.reveal(id, !byPointer);
    whenRendered(this.#parts, id, (element) => {
      if (state.focused !== id) return true;
      element.focus({ preventScroll: true });
      // The inspector that opened may cover it in a narrow window.
      stage.reveal(id, !byPointer);
      return true;
    });
  }

  /** From the keyboard, the canvas passes the focus on to the selected node, or to the first. */
  onViewport(): void {
    const { state, stores } = this.#parts;
    if (state.focused !== undefined || !this.#viewport.matches(':focus-visible')) return;
    const id = stores.selection.value.primary ?? findFirstNode(this.#parts);
    if (id !== undefined) this.move(id);
  }

  /** A node received the focus in another way. */
  onNode(event: FocusEvent): void {
    const { state, stage, overlay } = this.#parts;
    const [target] = event.composedPath();
    const card = target instanceof HTMLElement ? target.closest<HTMLElement>('.node') : null;
    const id = card?.dataset['node'];
    if (id === undefined || id === state.focused) return;
    const before = state.focused;
    state.focused = id;
    stage.refresh([id, ...(before === undefined ? [] : [before])], false);
    overlay();
  }
}
