import { html, nothing, type TemplateResult } from 'lit';
import type { MappingGuess } from '@opchain/core/plugin';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from '../../parts/dialog-styles.js';

/** Shows what was left out of a file in another format, and lets the user decide what is uncertain. Part of `<opchain-builder>`. */
export class OpchainImportDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  readonly #confirmed = new Set<MappingGuess>();

  override render(): TemplateResult {
    const { stores } = this;
    const importing = stores?.view.value.importing;
    if (!stores || !importing) return html``;
    const texts = stores.texts.dialogs;
    const { name, imported } = importing;
    const cancel = (): void => importing.finish();
    const heading = imported ? texts.imported(name, imported.chain.steps.length) : texts.importing(name);
    return html`<opchain-dialog wide .heading=${heading} .closeLabel=${texts.close} @close-request=${cancel}>
      ${
        imported
          ? html`<ul>
                ${imported.notes.map(
                  (note) =>
                    html`<li class="item">
                      ${icon('warn')}
                      <p class="grow">${note}</p>
                    </li>`,
                )}
              </ul>
              ${imported.guesses.length === 0 ? nothing : html`<p class="hint">${texts.importGuesses}</p>`}
              <ul>
                ${imported.guesses.map((guess) => this.#renderGuess(stores, guess))}
              </ul>`
          : html`<progress aria-label=${heading}></progress>`
      }
      <button slot="footer" class="btn" @click=${cancel}>${texts.cancel}</button>
      ${imported ? html`<button slot="footer" class="btn primary" autofocus @click=${() => importing.finish([...this.#confirmed])}>${texts.openConfirm}</button>` : nothing}
    </opchain-dialog>`;
  }

  #renderGuess(stores: Stores, guess: MappingGuess): TemplateResult {
    const { stepId, input, value, mapping } = guess;
    const toggle = (event: Event): void => {
      if ((event.target as HTMLInputElement).checked) this.#confirmed.add(guess);
      else this.#confirmed.delete(guess);
    };
    return html`<li class="item">
      <label class="row grow">
        <input type="checkbox" @change=${toggle} />
        <span><b>${stepId}</b> <code>${input}</code> ${stores.texts.dialogs.importGuess(value, mapping)}</span>
      </label>
    </li>`;
  }
}
