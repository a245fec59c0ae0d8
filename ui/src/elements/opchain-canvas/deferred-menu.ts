import type { Point } from '@opchain/core/internal/model';
import { adoptStylesOnce } from '../../styles/adopt-styles-once.js';
import type { CanvasParts, MenuTarget } from './canvas-parts.js';
import type { CanvasMenu } from './menu/open-menu.js';

/** The context menu of the canvas. Its code loads when it is first asked for. */
export class DeferredMenu {
  readonly #root: ShadowRoot;
  readonly #onClose: () => void;
  #menu: CanvasMenu | undefined;
  #isDestroyed = false;

  constructor(root: ShadowRoot, onClose: () => void) {
    this.#root = root;
    this.#onClose = onClose;
  }

  /** Opens it for what is at a point, in CSS pixels from the canvas's corner. */
  async open(parts: CanvasParts, target: MenuTarget, screen: Point): Promise<void> {
    const { CanvasMenu, openMenu } = await import('./menu/open-menu.js');
    if (this.#isDestroyed) return;
    if (this.#menu === undefined) {
      adoptStylesOnce(this.#root, ...CanvasMenu.styles);
      this.#menu = new CanvasMenu(this.#root, this.#onClose);
    }
    const { left, top } = this.#root.host.getBoundingClientRect();
    openMenu(parts, this.#menu, target, { x: left + screen.x, y: top + screen.y }, parts.stage.toDrawing(screen));
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#menu?.destroy();
  }
}
