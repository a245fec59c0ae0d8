import type { Detail } from './scene/choose-visible.js';

/** How far a finished drawing is stretched before it is redrawn, in either direction. */
const MAX_STRETCH = 4;
/** Milliseconds without a change of zoom after which everything is drawn sharply. */
const REST_MS = 120;
/** During a long gesture, the drawing is redrawn after this many milliseconds. */
const MAX_BLURRED_MS = 800;

/** The zoom that things are drawn at. While the user zooms, a finished drawing is stretched, which costs a fraction of drawing it again. */
export class Stretch {
  readonly #onRest: () => void;
  #drawn = 0;
  #drawnAt = 0;
  #isZooming = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onRest the drawing is stretched, and the user has stopped */
  constructor(onRest: () => void) {
    this.#onRest = onRest;
  }

  /** The zoom of the drawing. */
  get drawn(): number {
    return this.#drawn;
  }

  /** The zoom changes, and more changes are likely to follow. */
  begin(): void {
    if (!this.#isZooming) this.#drawnAt = performance.now();
    this.#isZooming = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  end(): void {
    this.#isZooming = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Decides how the zoom `k` is shown: stretched (true), or by redrawing at it, which a painted drawing needs only at
   * the end. Counts the time to the end of a gesture from here, so that slow frames are stretched too.
   *
   * @param detail of what is drawn; undefined: nothing is
   */
  apply(k: number, detail: Detail | undefined): boolean {
    const now = performance.now();
    const by = k / this.#drawn;
    if (this.#isZooming)
      this.#timer ??= setTimeout(() => {
        this.end();
        this.#onRest();
      }, REST_MS);
    if (
      detail !== undefined &&
      this.#isZooming &&
      (detail === 'painted' || (by <= MAX_STRETCH && by >= 1 / MAX_STRETCH && now - this.#drawnAt < MAX_BLURRED_MS))
    )
      return by !== 1;
    this.#drawn = k;
    this.#drawnAt = now;
    return false;
  }
}
