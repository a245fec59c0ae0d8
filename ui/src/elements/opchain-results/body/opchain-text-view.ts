import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { base } from '../../../styles/base.js';
import { formatHexLine, HEX_COLUMNS } from './format-hex.js';
import { runInSlices } from '../../parts/run-in-slices.js';
import { VirtualRows, virtualRowsStyles } from './virtual-rows.js';
import { lineAt, wrapText } from './wrap-text.js';

/** Width of a character and height of a line of code, in CSS pixels. */
const CHARACTER_WIDTH = 7;
const LINE_HEIGHT = 18;
const MIN_COLUMNS = 30;

/** A long text, or bytes in hexadecimal notation; only visible lines are rendered. */
export class OpchainTextView extends LitElement {
  static override styles = [
    base,
    virtualRowsStyles,
    css`
      .rows {
        direction: ltr;
        text-align: left;
        padding: var(--opchain-space-2);
        border-radius: var(--opchain-radius-md);
        background: var(--opchain-surface-sunken);
        font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
        font-variant-ligatures: none;
      }
      .row {
        display: block;
        height: 18px;
        white-space: pre;
      }
      mark {
        background: var(--opchain-accent-soft);
        color: inherit;
        border-radius: 2px;
      }
      mark.now {
        background: var(--opchain-accent);
        color: var(--opchain-on-accent);
      }
    `,
  ];

  @property({ attribute: false }) text = '';
  @property({ attribute: false }) bytes: Uint8Array | undefined;
  /** Offsets of what was found, in order. */
  @property({ attribute: false }) offsets: readonly number[] = [];
  @property({ attribute: false }) matchLength = 0;
  /** Index of the match that is shown. */
  @property({ attribute: false }) match = 0;
  @property() label = '';

  @state() private starts: readonly number[] = [];
  #columns = 0;
  readonly #rows = new VirtualRows(this, LINE_HEIGHT);
  readonly #observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => void this.#wrap());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer?.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('text')) {
      this.#columns = 0;
      void this.#wrap();
    }
    const offset = this.offsets[this.match];
    if ((changed.has('match') || changed.has('offsets')) && offset !== undefined) {
      this.#rows.show(lineAt(this.starts, offset));
      // The lower part of the box may be out of view.
      void this.updateComplete.then(() => this.renderRoot.querySelector('.now')?.scrollIntoView({ block: 'nearest' }));
    }
  }

  override render(): TemplateResult {
    const { bytes } = this;
    const { label } = this;
    return bytes === undefined
      ? this.#rows.render(this.starts.length, (line) => this.#renderLine(line), { label })
      : this.#rows.render(
          Math.ceil(bytes.length / HEX_COLUMNS),
          (line) => html`<span class="row">${formatHexLine(bytes, line)}</span>`,
          { label },
        );
  }

  /** Lines are as long as the element is wide. */
  async #wrap(): Promise<void> {
    const columns = Math.max(MIN_COLUMNS, Math.floor((this.clientWidth - 24) / CHARACTER_WIDTH));
    if (this.bytes !== undefined || columns === this.#columns) return;
    this.#columns = columns;
    const { text } = this;
    const starts = await runInSlices(wrapText(text, columns), () => this.#columns !== columns || this.text !== text);
    if (starts !== undefined) this.starts = starts;
  }

  #renderLine(line: number): TemplateResult {
    const start = this.starts[line]!;
    const end = this.starts[line + 1] ?? this.text.length;
    const parts: (string | TemplateResult)[] = [];
    let at = start;
    for (let index = this.#firstMatchAfter(start - this.matchLength); index < this.offsets.length; index += 1) {
      const from = Math.max(this.offsets[index]!, start);
      const to = Math.min(this.offsets[index]! + this.matchLength, end);
      if (from >= end) break;
      if (to <= from) continue;
      parts.push(
        this.text.slice(at, from),
        html`<mark class=${index === this.match ? 'now' : nothing}>${this.text.slice(from, to)}</mark>`,
      );
      at = to;
    }
    parts.push(this.text.slice(at, end).replace(/\r?\n$/, ''));
    return html`<span class="row">${parts}</span>`;
  }

  #firstMatchAfter(offset: number): number {
    return this.offsets.length === 0 || this.offsets[0]! > offset ? 0 : lineAt(this.offsets, offset);
  }
}
