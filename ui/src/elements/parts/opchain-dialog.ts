import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { base } from '../../styles/base.js';
import { icon } from './icon.js';

/**
 * A modal dialog. Emits `close-request` when the user closes it.
 *
 * @slot - The content.
 * @slot tools - What can be done with the content, beside the heading.
 * @slot footer - The buttons, the primary one last.
 */
export class OpchainDialog extends LitElement {
  static override styles = [
    base,
    css`
      dialog {
        width: min(560px, calc(100vw - 32px));
        max-height: calc(100vh - 48px);
        padding: 0;
        border: 0;
        border-radius: var(--opchain-radius-xl);
        background: var(--opchain-surface);
        color: var(--opchain-text);
        box-shadow: var(--opchain-shadow-2);
        overflow: hidden;
      }
      :host([wide]) dialog {
        width: min(720px, calc(100vw - 32px));
      }
      :host([full]) dialog {
        width: 100vw;
        max-width: none;
        height: 100vh;
        max-height: none;
        border-radius: 0;
      }
      :host([full]) .body {
        flex: 1;
        padding: 0;
      }
      dialog[open] {
        display: flex;
        flex-direction: column;
        animation: pop var(--opchain-normal) var(--opchain-ease);
      }
      dialog::backdrop {
        background: var(--opchain-scrim);
      }
      @keyframes pop {
        from {
          opacity: 0;
          transform: scale(0.98);
        }
      }
      .top {
        display: flex;
        align-items: center;
        gap: var(--opchain-space-2);
        min-height: 48px;
        flex: none;
        padding-block: var(--opchain-space-2);
        padding-inline: 20px var(--opchain-space-3);
      }
      h2 {
        font-size: var(--opchain-size-lg);
        font-weight: 600;
        letter-spacing: -0.015em;
        flex: 1;
      }
      .body {
        overflow: auto;
        padding: 2px 20px var(--opchain-space-4);
        min-height: 0;
      }
      .actions {
        display: flex;
        align-items: center;
        justify-content: flex-end;
        gap: var(--opchain-space-2);
        padding: var(--opchain-space-3) 20px;
        border-top: 1px solid var(--opchain-line);
        flex: none;
      }
      .actions.none {
        display: none;
      }
    `,
  ];

  @property() heading!: string;
  @property() closeLabel!: string;
  @property({ type: Boolean, reflect: true }) wide!: boolean;
  /** It fills the window. */
  @property({ type: Boolean, reflect: true }) full = false;

  readonly #dialog = createRef<HTMLDialogElement>();
  /** The previously focused element; focus returns to it. */
  #opener: HTMLElement | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#opener = findFocused(this.ownerDocument);
    void this.updateComplete.then(() => {
      if (!this.isConnected || this.#dialog.value?.open) return;
      this.#dialog.value?.showModal();
      this.querySelector<HTMLElement>('[autofocus]')?.focus();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dialog.value?.close();
    const opener = this.#opener;
    // A removed dialog does not restore focus on its own. What it opened or revealed may have taken focus already.
    setTimeout(() => {
      if (opener?.isConnected === true && findFocused(opener.ownerDocument) === undefined)
        opener.focus({ preventScroll: true });
    });
  }

  override render(): TemplateResult {
    return html`<dialog
      ${ref(this.#dialog)}
      aria-labelledby="heading"
      @cancel=${this.#onCancel}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
      @pointerdown=${this.#onPointer}
    >
      <div class="top">
        <h2 id="heading">${this.heading}</h2>
        <slot name="tools"></slot>
        <button class="icon" aria-label=${this.closeLabel} title=${this.closeLabel} @click=${this.#requestClose}>
          ${icon('close')}
        </button>
      </div>
      <div class="body"><slot></slot></div>
      <div class="actions ${this.querySelector('[slot=footer]') ? '' : 'none'}">
        <slot name="footer" @slotchange=${() => this.requestUpdate()}></slot>
      </div>
    </dialog>`;
  }

  override firstUpdated(_changed: PropertyValues): void {
    this.requestUpdate();
  }

  readonly #requestClose = (): void => {
    this.dispatchEvent(new CustomEvent('close-request'));
  };

  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    this.#requestClose();
  };

  readonly #onPointer = (event: PointerEvent): void => {
    if (event.target !== this.#dialog.value) return;
    const box = this.#dialog.value.getBoundingClientRect();
    if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom)
      this.#requestClose();
  };
}

/** The focused element, inside of shadow roots too; undefined if there is none. */
function findFocused(document: Document): HTMLElement | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : undefined;
}
