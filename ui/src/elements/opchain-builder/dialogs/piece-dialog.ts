import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Unsubscribe } from '../../../stores/create-state.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { dialogStyles } from './dialog-styles.js';

/** Names the selection and puts it into the palette. Part of `<opchain-builder>`. */
export class OpchainPieceDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  protected watch(): readonly Unsubscribe[] {
    return [];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const words = stores.texts.dialogs;
    const ids = [...stores.selection.value.nodes];
    const close = (): void => stores.view.patch({ dialog: undefined });
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
      if (input.value.trim() === '') return;
      stores.palette.savePiece(input.value.trim(), ids);
      stores.view.notices.emit({ text: stores.texts.shell.savedAs(input.value.trim()) });
      close();
    };
    return html`<opchain-dialog .heading=${words.piece} .closeLabel=${words.close} @close-request=${close}>
      <p class="hint">${words.pieceText(ids.length)}</p>
      <form id="piece" @submit=${save}>
        <label class="label" for="name">${words.pieceName}</label>
        <input id="name" name="name" class="field" required maxlength="80" autocomplete="off" .value=${ids.join(', ').slice(0, 60)} autofocus />
      </form>
      <button slot="footer" class="btn" @click=${close}>${words.cancel}</button>
      <button slot="footer" class="btn primary" form="piece">${words.pieceSave}</button>
    </opchain-dialog>`;
  }
}
