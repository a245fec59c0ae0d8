import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { base } from '../../../styles/base.js';
import type { Texts } from '../../../texts/texts.js';

/** An image, drawn on a canvas: a strict content security policy does not load images from bytes. */
export class OpchainImageView extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: flex-start;
        min-height: 0;
      }
      canvas {
        min-height: 0;
        object-fit: contain;
        max-width: 100%;
        max-height: var(--_body-height, 480px);
        border-radius: var(--opchain-radius-md);
        background: repeating-conic-gradient(var(--opchain-surface-sunken) 0 25%, var(--opchain-surface) 0 50%) 0 0 /
          16px 16px;
      }
    `,
  ];

  @property({ attribute: false }) bytes!: Uint8Array;
  @property({ attribute: false }) contentType = '';
  @property({ attribute: false }) texts!: Texts;
  @state() private size: string | undefined;
  @state() private failed = false;
  readonly #canvas = createRef<HTMLCanvasElement>();

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('bytes')) void this.#draw();
  }

  override render(): TemplateResult {
    const texts = this.texts.results;
    return html`<canvas ${ref(this.#canvas)} role="img" aria-label=${texts.image} ?hidden=${this.failed}></canvas>
      ${this.failed ? html`<p class="faint">${texts.imageUnreadable}</p>` : this.size === undefined ? nothing : html`<p class="faint">${this.size}</p>`}`;
  }

  async #draw(): Promise<void> {
    try {
      const { bytes } = this;
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: this.contentType }));
      const canvas = this.#canvas.value;
      if (canvas === undefined || this.bytes !== bytes) return;
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      image.close();
      this.failed = false;
      this.size = `${canvas.width} × ${canvas.height}`;
    } catch {
      this.failed = true;
    }
  }
}
