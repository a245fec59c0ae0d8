import { html, type TemplateResult } from 'lit';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { dialogStyles } from '../../parts/dialog-styles.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

/** Saves the selection as a snippet. Part of `<opchain-builder>`. */
export class OpchainSnippetDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    const ids = [...stores.selection.value.steps];
    const close = (): void => stores.view.patch({ dialog: undefined });
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
      if (input.value.trim() === '') return;
      stores.palette.saveSnippet(input.value.trim(), ids);
      stores.view.notices.emit({ text: stores.texts.menus.savedAs(input.value.trim()) });
      close();
    };
    return html`<opchain-dialog .heading=${texts.snippet} .closeLabel=${texts.close} @close-request=${close}>
      <p class="hint">${texts.snippetText(ids.length)}</p>
      <form id="snippet" @submit=${save}>
        <label class="label" for="name">${texts.snippetName}</label>
        <input
          id="name"
          name="name"
          class="field"
          required
          maxlength="80"
          autocomplete="off"
          .value=${ids.join(', ').slice(0, 60)}
          autofocus
        />
      </form>
      <button slot="footer" class="btn" @click=${close}>${texts.cancel}</button>
      <button slot="footer" class="btn primary" form="snippet">${texts.snippetSave}</button>
    </opchain-dialog>`;
  }
}
