export interface DragHandlers {
  /** The pointer moved far enough with the button down on the row of that key; false: nothing to drag. */
  start(key: string, grip: { readonly x: number; readonly y: number }, event: PointerEvent): boolean;
  move(event: PointerEvent): void;
  drop(): void;
  cancel(): void;
}

const DRAG_THRESHOLD = 4;

/** Distinguishes a drag from a click, and follows the pointer until it is released or Esc is pressed. */
export class DragGesture {
  readonly #host: HTMLElement;
  readonly #handlers: DragHandlers;
  #down:
    | {
        readonly key: string;
        readonly x: number;
        readonly y: number;
        readonly grip: { readonly x: number; readonly y: number };
      }
    | undefined;
  #dragging = false;

  constructor(host: HTMLElement, handlers: DragHandlers) {
    this.#host = host;
    this.#handlers = handlers;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const row = event
      .composedPath()
      .find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset['key'] !== undefined);
    const key = row?.dataset['key'];
    if (!row || key === undefined || event.composedPath().some((each) => each instanceof HTMLButtonElement)) return;
    const box = row.getBoundingClientRect();
    this.#down = {
      key,
      x: event.clientX,
      y: event.clientY,
      grip: { x: Math.min(event.clientX - box.left, 240), y: Math.min(event.clientY - box.top, 40) },
    };
    window.addEventListener('pointermove', this.#onMove);
    window.addEventListener('pointerup', this.#onUp);
    window.addEventListener('pointercancel', this.#onCancel);
    window.addEventListener('keydown', this.#onKey, true);
  }

  cancel(): void {
    this.#onCancel();
  }

  readonly #onMove = (event: PointerEvent): void => {
    const down = this.#down;
    if (!down) return;
    if (this.#dragging) {
      this.#handlers.move(event);
      event.preventDefault();
      return;
    }
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < DRAG_THRESHOLD) return;
    this.#dragging = this.#handlers.start(down.key, down.grip, event);
    if (!this.#dragging) this.#end();
    else this.#host.ownerDocument.getSelection()?.removeAllRanges();
  };

  readonly #onUp = (): void => {
    const dragged = this.#dragging;
    this.#end();
    if (!dragged) return;
    // The following click belongs to the drag.
    window.addEventListener('click', suppressClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', suppressClick, true));
    this.#handlers.drop();
  };

  readonly #onCancel = (): void => {
    const dragged = this.#dragging;
    this.#end();
    if (dragged) this.#handlers.cancel();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#dragging) return;
    event.stopPropagation();
    event.preventDefault();
    this.#onCancel();
  };

  #end(): void {
    this.#down = undefined;
    this.#dragging = false;
    window.removeEventListener('pointermove', this.#onMove);
    window.removeEventListener('pointerup', this.#onUp);
    window.removeEventListener('pointercancel', this.#onCancel);
    window.removeEventListener('keydown', this.#onKey, true);
  }
}

function suppressClick(event: Event): void {
  event.stopPropagation();
}
