import type { JsonValue } from '@opchain/core';
import { readJson } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { MockedCall } from '../../stores/mocks/mock-store.js';
import { base } from '../../styles/base.js';
import { exampleTexts } from '../../texts/example-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import { dialogStyles } from '../parts/dialog-styles.js';
import { OpchainElement } from '../opchain-element.js';

addTexts({ examples: exampleTexts });

/** Edits a result into what the mock answers. Part of `<opchain-result-detail>`. */
export class OpchainExampleDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  @property({ attribute: false }) call: MockedCall | undefined;
  /** The body that the mock answered with, as JSON. */
  @property({ attribute: false }) text = '';
  @state() private problem: string | undefined;

  override render(): TemplateResult {
    const { stores, call } = this;
    if (!stores || call === undefined) return html``;
    const { examples: texts, dialogs } = stores.texts;
    return html`<opchain-dialog
      .heading=${texts.heading}
      .closeLabel=${dialogs.close}
      @close-request=${() => this.#close()}
    >
      <p class="hint">${texts.hint}</p>
      <form id="example" @submit=${(event: SubmitEvent) => void this.#save(event, call)}>
        <label class="label" for="body">${texts.body(`${call.method} ${new URL(call.url).pathname}`)}</label>
        <textarea
          id="body"
          name="body"
          class="field code"
          rows="16"
          spellcheck="false"
          autofocus
          aria-invalid=${this.problem === undefined ? 'false' : 'true'}
          aria-describedby="problem"
          .value=${this.text}
          @input=${() => (this.problem = undefined)}
        ></textarea>
        <p id="problem" role="alert">${this.problem ?? nothing}</p>
      </form>
      <button slot="footer" class="btn" @click=${() => this.#close()}>${dialogs.cancel}</button>
      <button slot="footer" class="btn primary" form="example">${texts.save}</button>
    </opchain-dialog>`;
  }

  async #save(event: SubmitEvent, call: MockedCall): Promise<void> {
    event.preventDefault();
    const { stores } = this;
    const input = (event.target as HTMLFormElement).elements.namedItem('body') as HTMLTextAreaElement;
    if (!stores) return;
    const texts = stores.texts.examples;
    let body: JsonValue;
    try {
      body = readJson(input.value);
    } catch (error) {
      this.problem = texts.invalid(error instanceof Error ? error.message : String(error));
      return;
    }
    await (await stores.mocks?.load())?.keep(call, body);
    stores.view.notices.emit({ text: texts.saved });
    this.#close();
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('close-request'));
  }
}
