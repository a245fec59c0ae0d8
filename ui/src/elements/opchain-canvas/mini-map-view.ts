import type { NodeState } from '@opchain/core';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { boxOf } from '../parts/geometry-directives.js';
import type { CanvasParts } from './canvas-parts.js';
import type { MiniScale } from './mini-map.js';
import { miniFrame, paintMini, viewFromMini } from './mini-map.js';

/** Milliseconds between two paintings of the overview. */
const PAUSE = 120;

/** The overview in the corner: a click or a drag shows that place. For the mouse alone: by keyboard the arrows and "Show all" do the same. */
export class MiniMap {
  readonly #canvas = createRef<HTMLCanvasElement>();
  #scale: MiniScale = { k: 1, x: 0, y: 0 };
  #painted = -Infinity;
  #later: ReturnType<typeof setTimeout> | undefined;
  #seen: unknown;

  render(parts: CanvasParts): TemplateResult {
    const go = (event: PointerEvent): void => {
      const element = event.currentTarget as HTMLElement;
      if (event.type === 'pointerdown') element.setPointerCapture(event.pointerId);
      else if (event.buttons === 0) return;
      const { left, top } = element.getBoundingClientRect();
      parts.stage.look(viewFromMini(this.#scale, parts.stage.view, parts.stage.size, { x: event.clientX - left, y: event.clientY - top }));
    };
    return html`<div class="mini" aria-hidden="true" title=${parts.stores.texts.canvas.minimap} @pointerdown=${go} @pointermove=${go}>
      <canvas ${ref(this.#canvas)}></canvas>
      <div class="frame" ${boxOf(miniFrame(this.#scale, parts.stage.view, parts.stage.size))}></div>
    </div>`;
  }

  invalidate(): void {
    this.#seen = undefined;
  }

  /** Paints it where the drawing changed since; not more often than can be seen. */
  painted(parts: CanvasParts, stateOf: (id: string) => NodeState | undefined, colors: Readonly<Record<string, string>>): void {
    const canvas = this.#canvas.value;
    if (canvas === undefined || !canvas.isConnected) return;
    const { stores, scene, state } = parts;
    const seen = [stores.chain.revision, stores.run.shown, scene.bounds(), colors, canvas];
    const same = Array.isArray(this.#seen) && seen.every((value, index) => value === (this.#seen as unknown[])[index]);
    if (same && !stores.run.running && state.dragged === undefined) return;
    const since = performance.now() - this.#painted;
    if (since < PAUSE) {
      if (this.#later !== undefined) return;
      this.#later = setTimeout(() => {
        this.#later = undefined;
        this.painted(parts, stateOf, colors);
      }, PAUSE - since);
      return;
    }
    this.#painted = performance.now();
    this.#seen = seen;
    const scale = paintMini(canvas, scene, stateOf, colors);
    if (scale === undefined || (scale.k === this.#scale.k && scale.x === this.#scale.x && scale.y === this.#scale.y)) return;
    this.#scale = scale;
    parts.overlay();
  }
}
