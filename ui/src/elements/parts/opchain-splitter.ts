import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';

/** A divider between two panels that is dragged or moved with the arrow keys; emits `split` with the requested size in pixels. */
export class OpchainSplitter extends LitElement {
  static override styles = css`
    :host {
      position: absolute;
      z-index: 3;
      touch-action: none;
    }
    :host([axis='x']) {
      cursor: col-resize;
      width: 9px;
    }
    :host([axis='y']) {
      cursor: row-resize;
      height: 9px;
    }
    div {
      position: absolute;
      inset: 0;
      outline: none;
    }
    div::after {
      content: '';
      position: absolute;
      background: var(--opchain-accent);
      opacity: 0;
      transition: opacity var(--opchain-fast) var(--opchain-ease);
    }
    :host([axis='x']) div::after {
      inset: 0 4px;
    }
    :host([axis='y']) div::after {
      inset: 4px 0;
    }
    @media (hover: hover) {
      :host(:hover) div::after {
        opacity: 0.5;
      }
    }
    div:focus-visible::after {
      opacity: 1;
      background: var(--opchain-focus);
      box-shadow: 0 0 0 0.5px var(--opchain-focus);
    }
  `;

  @property() label = '';
  @property({ reflect: true }) axis: 'x' | 'y' = 'x';
  /** 1 if the panel grows with the coordinate, -1 if it shrinks. */
  @property({ type: Number }) direction = 1;
  @property({ type: Number }) size = 0;
  @property({ type: Number }) min = 0;
  @property({ type: Number }) max = 1000;

  #dragStart: { readonly at: number; readonly size: number } | undefined;

  override render(): TemplateResult {
    return html`<div
      role="separator"
      tabindex="0"
      aria-label=${this.label}
      aria-orientation=${this.axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow=${Math.round(this.size)}
      aria-valuemin=${this.min}
      aria-valuemax=${this.max}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onUp}
      @pointercancel=${this.#onUp}
      @keydown=${this.#onKey}
    ></div>`;
  }

  /** Panels are mirrored in right-to-left text. */
  #flip(): 1 | -1 {
    return this.axis === 'x' && getComputedStyle(this).direction === 'rtl' ? -1 : 1;
  }

  #emit(size: number): void {
    this.dispatchEvent(
      new CustomEvent<number>('split', { detail: Math.max(this.min, Math.min(this.max, Math.round(size))) }),
    );
  }

  readonly #onDown = (event: PointerEvent): void => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#dragStart = { at: this.axis === 'x' ? event.clientX : event.clientY, size: this.size };
    event.preventDefault();
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (!this.#dragStart) return;
    const at = this.axis === 'x' ? event.clientX : event.clientY;
    this.#emit(this.#dragStart.size + (at - this.#dragStart.at) * this.direction * this.#flip());
  };

  readonly #onUp = (): void => {
    this.#dragStart = undefined;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const [less, more] = this.axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== less && event.key !== more) return;
    this.#emit(this.size + (event.key === more ? 16 : -16) * this.direction * this.#flip());
    event.preventDefault();
    event.stopPropagation();
  };
}
