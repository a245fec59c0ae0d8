import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Unsubscribe } from '../../../stores/create-state.js';
import { OpchainElement } from '../../opchain-element.js';

/** The chains stored in the browser. Part of `<opchain-builder>`. */
export class OpchainDocumentsDialog extends OpchainElement {
  protected watch(): readonly Unsubscribe[] {
    return [];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.documents;
    return html`<opchain-dialog
      wide
      .heading=${texts.recent}
      .closeLabel=${texts.close}
      @close-request=${() => stores.view.patch({ dialog: undefined })}
    >
      <opchain-document-list></opchain-document-list>
    </opchain-dialog>`;
  }
}
