import { dotDistance, mod } from './geometry/dots.js';
import { toPixels, type Viewport } from './geometry/viewport.js';

/** Least and greatest stretch of drawn dots: beyond, gaps at the sides and large dots would show. */
const [MIN_STRETCH, MAX_STRETCH] = [0.8, 2];

/** The dots behind the drawing. While the user zooms, they are stretched too. */
export class Grid {
  readonly #element: HTMLElement;
  #drawn = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Shows the dots for a view; redrawn at its zoom unless a stretch will do. `isCovered`: they are not seen. */
  show({ x, y, k }: Viewport, mayStretch: boolean, isCovered: boolean): void {
    this.#element.toggleAttribute('hidden', isCovered);
    if (isCovered) return;
    const by = k / this.#drawn;
    if (!mayStretch || by < MIN_STRETCH || by > MAX_STRETCH) this.#drawn = k;
    const stretch = k / this.#drawn;
    const step = dotDistance(this.#drawn);
    this.#element.style.setProperty('--_step', `${step}px`);
    const shown = step * stretch;
    const [left, top] = [x, y].map((offset) => toPixels(mod(offset, shown)));
    this.#element.style.setProperty('transform', `translate(${left}px, ${top}px) scale(${stretch})`);
  }
}
