import { css, html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { heightOf, topOf } from '../../parts/geometry-directives.js';

/** Rows beyond the visible ones, on each side. */
const OVERSCAN = 12;
/** Rows that are simply rendered. */
const MAX_PLAIN_ROWS = 150;
/** Browsers draw nothing in elements that are much higher. */
const MAX_HEIGHT = 8_000_000;

export const virtualRowsStyles = css`
  :host,
  [role='grid'],
  [role='tree'] {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .rows {
    overflow: auto;
    max-height: var(--_body-height, min(60vh, 480px));
  }
  .rows .sizer {
    position: relative;
  }
  .rows .window {
    position: absolute;
    inset-inline: 0;
  }
`;

/** A long list of rows of one height in a box that scrolls; only the visible ones are rendered. */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #rowHeight: number;
  #box: HTMLElement | undefined;
  readonly #observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.#measure());
  #count = 0;
  #scrollTop = 0;
  #boxHeight = 480;

  constructor(host: ReactiveControllerHost, rowHeight: number) {
    this.#host = host;
    this.#rowHeight = rowHeight;
    host.addController(this);
  }

  hostConnected(): void {
    this.#scrollTop = 0;
  }

  /** The height of the box is known once it has rows. */
  #measure(): void {
    const height = this.#box?.clientHeight ?? 0;
    if (height <= this.#boxHeight) return;
    this.#boxHeight = height;
    if (this.#count > MAX_PLAIN_ROWS) this.#host.requestUpdate();
  }

  readonly #onBox = (box: Element | undefined): void => {
    this.#observer?.disconnect();
    this.#box = box as HTMLElement | undefined;
    if (box !== undefined) this.#observer?.observe(box);
  };

  /** The indices to render. */
  #range(): { readonly first: number; readonly last: number } {
    if (this.#count <= MAX_PLAIN_ROWS) return { first: 0, last: this.#count };
    const at = Math.floor(this.#toRows(this.#scrollTop));
    return {
      first: Math.max(0, at - OVERSCAN),
      last: Math.min(this.#count, at + Math.ceil(this.#boxHeight / this.#rowHeight) + OVERSCAN),
    };
  }

  /**
   * @param header shown above the rows; it may stay at the top by `position: sticky`
   * @param label of a box without anything else in it that could be focused
   */
  render(
    count: number,
    renderRow: (index: number) => TemplateResult,
    { header, label }: { readonly header?: TemplateResult; readonly label?: string } = {},
  ): TemplateResult {
    this.#count = count;
    const { first, last } = this.#range();
    const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => renderRow(first + index));
    const isPlain = count <= MAX_PLAIN_ROWS;
    return html`<div
      class="rows"
      role=${label === undefined ? nothing : 'region'}
      aria-label=${label ?? nothing}
      tabindex=${label === undefined ? nothing : 0}
      ${ref(this.#onBox)}
      @scroll=${this.#onScroll}
    >
      ${header ?? nothing}${
        isPlain
          ? rows
          : html`<div class="sizer" role="presentation" ${heightOf(this.#height())}>
              <div class="window" role="presentation" ${topOf(this.#topOf(first))}>${rows}</div>
            </div>`
      }
    </div>`;
  }

  /** Scrolls a row into view. */
  show(index: number): void {
    const box = this.#box;
    if (box === undefined) return;
    if (this.#count <= MAX_PLAIN_ROWS) return;
    const visible = Math.floor(box.clientHeight / this.#rowHeight) - 1;
    const at = this.#toRows(box.scrollTop);
    if (index >= Math.ceil(at) && index <= at + visible - 1) return;
    const target = index < at ? index - 1 : index - visible + 1;
    box.scrollTop = (Math.max(0, target) / this.#count) * this.#height();
    this.#scrollTop = box.scrollTop;
    this.#host.requestUpdate();
  }

  #height(): number {
    return Math.min(this.#count * this.#rowHeight, MAX_HEIGHT);
  }

  #toRows(pixels: number): number {
    return (pixels / this.#height()) * this.#count;
  }

  /** In a list that is too high to draw, the rows move with the box, as if it scrolled faster. */
  #topOf(first: number): number {
    const scale = (this.#count * this.#rowHeight) / this.#height();
    return scale === 1
      ? first * this.#rowHeight
      : this.#scrollTop - (this.#toRows(this.#scrollTop) - first) * this.#rowHeight;
  }

  readonly #onScroll = (event: Event): void => {
    this.#scrollTop = (event.currentTarget as HTMLElement).scrollTop;
    if (this.#count > MAX_PLAIN_ROWS) this.#host.requestUpdate();
  };
}
