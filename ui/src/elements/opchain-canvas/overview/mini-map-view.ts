import type { ShownState } from '@opchain/drawing';
import { html, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { boxOf } from '../../parts/geometry-directives.js';
import type { CanvasParts } from '../canvas-parts.js';
import { miniMapFrame, type MiniMapScale, paintMiniMap, viewFromMiniMap } from './mini-map.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

/** Minimum interval between two paintings of the minimap, in milliseconds. */
const REPAINT_INTERVAL_MS = 120;

/** The minimap in the corner: click or drag to navigate. For the mouse only: by keyboard, arrow keys and "Show all" do the same. */
export class MiniMap {
  readonly #canvas = createRef<HTMLCanvasElement>();
  #scale: MiniMapScale = { k: 1, x: 0, y: 0 };
  #paintedAt = -Infinity;
  #repaintTimer: ReturnType<typeof setTimeout> | undefined;
  #snapshot: unknown;

  render(parts: CanvasParts): TemplateResult {
    const onPointer = (event: PointerEvent): void => {
      const element = event.currentTarget as HTMLElement;
      if (event.type === 'pointerdown') element.setPointerCapture(event.pointerId);
      else if (event.buttons === 0) return;
      const { left, top } = element.getBoundingClientRect();
      parts.stage.jumpTo(
        viewFromMiniMap(this.#scale, parts.stage.view, parts.stage.size, {
          x: event.clientX - left,
          y: event.clientY - top,
        }),
      );
    };
    return html`<div
      class="mini"
      aria-hidden="true"
      title=${parts.stores.texts.menus.minimap}
      @pointerdown=${onPointer}
      @pointermove=${onPointer}
    >
      <canvas ${ref(this.#canvas)}></canvas>
      <div class="frame" ${boxOf(miniMapFrame(this.#scale, parts.stage.view, parts.stage.size))}></div>
    </div>`;
  }

  invalidate(): void {
    this.#snapshot = undefined;
  }

  /** Repaints it if the drawing changed, at a limited rate. */
  paint(
    parts: CanvasParts,
    stateOf: (id: string) => ShownState | undefined,
    colors: Readonly<Record<string, string>>,
  ): void {
    const canvas = this.#canvas.value;
    if (canvas === undefined || !canvas.isConnected) return;
    const { stores, scene, state } = parts;
    const snapshot = [stores.chain.chain, stores.run.shown, scene.bounds(), colors, canvas];
    const isUnchanged =
      Array.isArray(this.#snapshot) && snapshot.every((value, index) => value === (this.#snapshot as unknown[])[index]);
    if (isUnchanged && !stores.run.running && state.dragged === undefined) return;
    const elapsed = performance.now() - this.#paintedAt;
    if (elapsed < REPAINT_INTERVAL_MS) {
      if (this.#repaintTimer !== undefined) return;
      this.#repaintTimer = setTimeout(() => {
        this.#repaintTimer = undefined;
        this.paint(parts, stateOf, colors);
      }, REPAINT_INTERVAL_MS - elapsed);
      return;
    }
    this.#paintedAt = performance.now();
    this.#snapshot = snapshot;
    const scale = paintMiniMap(canvas, scene, stateOf, colors);
    if (scale === undefined || (scale.k === this.#scale.k && scale.x === this.#scale.x && scale.y === this.#scale.y))
      return;
    this.#scale = scale;
    parts.overlay();
  }
}
