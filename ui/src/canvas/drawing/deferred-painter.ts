import type { Visible } from '../scene/choose-visible.js';
import type { Scene } from '../scene/scene.js';
import type { Size, Viewport } from '../geometry/viewport.js';
import type { Painter, PainterPort } from './painter.js';

/** A painter whose code loads when a drawing is first too large for elements. */
export class DeferredPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #scene: Scene;
  readonly #port: PainterPort;
  readonly #onLoad: () => void;
  #painter: Painter | undefined;
  #isLoading = false;

  /** @param onLoad what was not painted can be painted now */
  constructor(canvas: HTMLCanvasElement, scene: Scene, port: PainterPort, onLoad: () => void) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#port = port;
    this.#onLoad = onLoad;
  }

  invalidate(when: 'soon' | 'now'): void {
    this.#painter?.invalidate(when);
  }

  paint(visible: Visible, view: Viewport, size: Size, isStretched: boolean): void {
    if (this.#painter) this.#painter.paint(visible, view, size, isStretched);
    else if ((visible.paintsEdges || isStretched) && !this.#isLoading) void this.#load();
  }

  /** The next frame tries again if the page's host is gone. */
  async #load(): Promise<void> {
    this.#isLoading = true;
    const loaded = await import('./painter.js').catch(() => undefined);
    this.#isLoading = false;
    if (loaded === undefined) return;
    this.#painter = new loaded.Painter(this.#canvas, this.#scene, this.#port);
    this.#onLoad();
  }
}
