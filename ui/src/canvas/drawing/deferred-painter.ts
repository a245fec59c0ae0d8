import type { Box } from '@opchain/drawing';
import { Deferred } from '../../model/deferred.js';
import type { Visible } from '../scene/choose-visible.js';
import type { Scene } from '../scene/scene.js';
import type { Size, Viewport } from '../geometry/viewport.js';
import type { PainterPort } from './paint-area.js';
import type { Painter } from './painter.js';

/** A painter whose code loads when a drawing is first too large for elements. */
export class DeferredPainter {
  readonly #painter: Deferred<Painter>;

  /** @param onLoad what was not painted can be painted now */
  constructor(canvas: HTMLCanvasElement, scene: Scene, port: PainterPort, onLoad: () => void) {
    this.#painter = new Deferred(async () => {
      const { Painter } = await import('./painter.js');
      return new Painter(canvas, scene, port);
    }, onLoad);
  }

  invalidate(what: 'soon' | 'now' | Box): void {
    this.#painter.loaded?.invalidate(what);
  }

  /** Returns whether the painting covers what is below. */
  paint(visible: Visible, view: Viewport, size: Size, isStretched: boolean): boolean {
    const painter = visible.paintsEdges || isStretched ? this.#painter.get() : this.#painter.loaded;
    return painter?.paint(visible, view, size, isStretched) ?? false;
  }
}
