import { nothing, type TemplateResult } from 'lit';
import type { Drag } from '../../../stores/view/palette-store.js';
import type { CanvasParts } from '../canvas-parts.js';
import { isOverCanvas } from '../overlay.js';
import type { PaletteDrop } from './palette-drop.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';

/** What is dragged from the palette over the canvas. Its code loads with the first drag. */
export class DeferredDrop {
  readonly #parts: CanvasParts;
  readonly #viewport: HTMLElement;
  #drop: PaletteDrop | undefined;

  constructor(parts: CanvasParts, viewport: HTMLElement) {
    this.#parts = parts;
    this.#viewport = viewport;
  }

  render(): TemplateResult | typeof nothing {
    return this.#drop?.render() ?? nothing;
  }

  /** The drag moved, or ended. */
  follow(drag: Drag | undefined): void {
    if (this.#drop !== undefined) this.#drop.follow(drag);
    else if (drag !== undefined) void this.#start().catch(() => undefined); // Dropping it tries again.
  }

  /** The pointer may rest by the time the code is there. */
  async #start(): Promise<void> {
    const drop = await this.#load();
    drop.follow(this.#parts.stores.palette.value.drag);
    this.#parts.overlay();
  }

  /** False if it cannot be dropped where the pointer is. */
  drop(drag: Drag): boolean {
    if (!isOverCanvas(drag, this.#parts, this.#viewport)) return false;
    if (this.#drop !== undefined) this.#drop.drop(drag);
    else
      void this.#load()
        .then((loaded) => loaded.drop(drag))
        .catch(() => notifyLoadFailed(this.#parts));
    return true;
  }

  async #load(): Promise<PaletteDrop> {
    const { PaletteDrop } = await import('./palette-drop.js');
    return (this.#drop ??= new PaletteDrop(this.#parts, this.#viewport));
  }
}
