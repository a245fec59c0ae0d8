import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Unsubscribe } from '../../../stores/create-state.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { chooseFile } from '../../parts/files.js';
import { icon } from '../../parts/icon.js';
import { nextTab } from '../../parts/tab-keys.js';
import { openAnyText } from '../open-any-text.js';
import { openDescriptionUrl } from '../open-anything.js';
import { dialogStyles } from '../../parts/dialog-styles.js';
import { renderReadFailure } from './read-failure.js';

const tabs = ['chain', 'api'] as const;

/** Opens a chain or an API description from a URL, a file, or text. Part of `<opchain-builder>`. */
export class OpchainOpenDialog extends OpchainElement {
  static override styles = [
    base,
    dialogStyles,
    css`
      .openrow {
        display: flex;
        flex-wrap: wrap;
        gap: var(--opchain-space-2);
      }
      .openrow .field {
        flex: 1 0 200px;
      }
      textarea.field {
        min-height: 120px;
        font: 400 var(--opchain-size-code) / 16px var(--opchain-font-code);
      }
      .tabs {
        padding: 0;
        margin-bottom: var(--opchain-space-3);
      }
    `,
  ];

  @state() tab: 'api' | 'chain' = 'chain';
  /** A text was given, which may be of any kind. */
  @state() private hasTried = false;
  readonly #text = createRef<HTMLTextAreaElement>();
  readonly #url = createRef<HTMLInputElement>();

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    if (stores.descriptions.value.entries.length === 0) this.tab = 'api';
    return [];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    const shell = stores.texts.shell;
    const { loading } = stores.descriptions.value;
    return html`<opchain-dialog .heading=${texts.open} .closeLabel=${texts.close} @close-request=${this.#close}>
      <div class="tabs" role="tablist" @keydown=${this.#onTabKey}>
        ${tabs.map(
          (tab) =>
            html`<button
              class="tab"
              role="tab"
              id=${`tab-${tab}`}
              aria-selected=${this.tab === tab}
              aria-controls="what"
              tabindex=${this.tab === tab ? 0 : -1}
              @click=${() => (this.tab = tab)}
            >
              ${tab === 'chain' ? texts.openChain : texts.openApi}
            </button>`,
        )}
      </div>
      <div id="what" role="tabpanel" aria-labelledby=${`tab-${this.tab}`}>
        <p class="hint">${this.tab === 'chain' ? texts.chainHint : texts.apiHint}</p>
        <label class="label" for="url">${texts.address}</label>
        <form class="openrow" @submit=${this.#onUrl}>
          <input
            ${ref(this.#url)}
            id="url"
            autofocus
            class="field"
            inputmode="url"
            autocomplete="off"
            spellcheck="false"
            @input=${this.#onInput}
            placeholder=${this.tab === 'chain' ? 'https://example.com/order.arazzo.yaml' : shell.urlPlaceholder}
          />
          <button class="btn line">${texts.openConfirm}</button>
          <button type="button" class="btn line" @click=${this.#onFile}>${icon('file')}${texts.chooseFile}</button>
        </form>
        <label class="label" for="text">${texts.pasteText}</label>
        <textarea ${ref(this.#text)} id="text" class="field" spellcheck="false" @input=${this.#onInput}></textarea>
        ${
          loading
            ? html`<p class="hint row" role="status">
                <progress aria-label=${shell.reading(loading.location)} value=${loading.fraction ?? nothing}></progress>
                <span class="ellipsis"
                  >${loading.phase === 'fetching' ? shell.fetching(loading.location) : shell.reading(loading.location)}</span
                >
              </p>`
            : nothing
        }
        ${this.tab === 'api' || this.hasTried ? renderReadFailure(stores.descriptions.value) : nothing}
      </div>
      <button slot="footer" class="btn" @click=${this.#close}>${texts.cancel}</button>
      <button slot="footer" class="btn primary" @click=${this.#onText}>${texts.openConfirm}</button>
    </opchain-dialog>`;
  }

  readonly #close = (): void => this.stores?.view.patch({ dialog: undefined });

  /** The rejected input is being replaced, so its error no longer applies. */
  readonly #onInput = (): void => this.stores?.descriptions.dismissFailure();

  readonly #onTabKey = (event: KeyboardEvent): void => {
    const next = nextTab(event, tabs, this.tab);
    if (next === undefined) return;
    this.tab = next;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };

  readonly #onUrl = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { stores } = this;
    const url = this.#url.value?.value.trim() ?? '';
    if (!stores || url === '') return;
    const isOpened = await (this.tab === 'api'
      ? openDescriptionUrl(stores, url)
      : stores.document.openUrl(new URL(url, location.href).href));
    if (isOpened) this.#closeIfOpen();
  };

  readonly #onFile = async (): Promise<void> => {
    const { stores } = this;
    this.hasTried = true;
    const file = await chooseFile('.json,.yaml,.yml,.har,.sh,.txt,application/json,application/yaml,text/yaml');
    if (stores && file && (await openAnyText(stores, await file.text(), file.name))) this.#closeIfOpen();
  };

  readonly #onText = async (): Promise<void> => {
    const { stores } = this;
    const text = this.#text.value?.value ?? '';
    if (!stores) return;
    if (text.trim() === '') {
      this.#url.value?.form?.requestSubmit();
      return;
    }
    this.hasTried = true;
    if (await openAnyText(stores, text, stores.texts.shell.pasted)) this.#closeIfOpen();
  };

  #closeIfOpen(): void {
    if (this.stores?.view.value.dialog === 'open') this.#close();
  }
}
