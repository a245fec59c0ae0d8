import type { RecordedResponse } from '@opchain/core';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { base } from '../../../styles/base.js';
import type { Texts } from '../../../texts/texts.js';
import { isPdf } from './list-views.js';

/**
 * Before what was received: it may draw itself, and load nothing. Links open in windows, which the sandbox forbids. The
 * frame also inherits the policy of the page: a strict one leaves out its inline styles.
 */
const GUARD = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank">`;

/** An HTML or PDF body as a document, in a frame without scripts, without the page's origin and without network. */
export class OpchainDocumentView extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: flex;
        min-height: 0;
      }
      iframe {
        flex: 1;
        height: var(--_body-height, 480px);
        border: 1px solid var(--opchain-line);
        border-radius: var(--opchain-radius-md);
        /* What is received expects the ground of an empty page. */
        background: white;
        color-scheme: light;
      }
    `,
  ];

  @property({ attribute: false }) response!: RecordedResponse;
  @property({ attribute: false }) bytes: Uint8Array | undefined;
  @property({ attribute: false }) texts!: Texts;
  @state() private url: string | undefined;
  /** The policy of the page forbids frames, or the browser shows no PDF in them. */
  @state() private failed = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.addEventListener('securitypolicyviolation', this.#onViolation);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('securitypolicyviolation', this.#onViolation);
    this.#revoke();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.url !== undefined && !changed.has('response') && !changed.has('bytes')) return;
    this.#revoke();
    const { bytes, response } = this;
    const isDocument = isPdf(response);
    this.failed = isDocument && !navigator.pdfViewerEnabled;
    const content = isDocument ? new Uint8Array(bytes ?? []) : `${GUARD}${response.text ?? ''}`;
    this.url = URL.createObjectURL(
      new Blob([content], { type: isDocument ? 'application/pdf' : 'text/html;charset=utf-8' }),
    );
  }

  override render(): TemplateResult {
    const texts = this.texts.results;
    if (this.failed || this.url === undefined) return html`<p class="faint">${texts.noPreview}</p>`;
    // The browser's own viewer of PDF does not start in a sandbox; it runs no scripts of the page.
    return isPdf(this.response)
      ? html`<iframe title=${texts.preview} src=${this.url}></iframe>`
      : html`<iframe title=${texts.preview} sandbox="" referrerpolicy="no-referrer" src=${this.url}></iframe>`;
  }

  #revoke(): void {
    if (this.url !== undefined) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }

  readonly #onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith('blob')) this.failed = true;
  };
}
