import { css, html, type TemplateResult } from 'lit';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';

/** The chains of the folder and those stored in the browser, below the operations. Part of `<opchain-builder>`. */
export class OpchainDocumentsPanel extends OpchainElement {
  static override styles = [
    base,
    css`
      :host {
        min-height: 0;
        overflow: auto;
        background: var(--opchain-surface);
        border-top: 1px solid var(--opchain-line);
      }
      aside {
        padding: var(--opchain-space-2) var(--opchain-space-3) var(--opchain-space-4);
      }
      aside:focus-visible {
        outline: none;
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-height: 34px;
      }
      h2 {
        font-size: var(--opchain-size-md);
        font-weight: 600;
      }
    `,
  ];

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.documents;
    const close = (): void => stores.view.patch({ documentsOpen: false });
    return html`<aside
      tabindex="-1"
      aria-label=${texts.recent}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2>${texts.recent}</h2>
        <button class="icon sm" aria-label=${texts.close} title=${texts.close} @click=${close}>
          ${icon('close', 'small')}
        </button>
      </header>
      <opchain-document-list></opchain-document-list>
    </aside>`;
  }

  override firstUpdated(): void {
    this.renderRoot.querySelector('aside')?.focus();
  }
}
