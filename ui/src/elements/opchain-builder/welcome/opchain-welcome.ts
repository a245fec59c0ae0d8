import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { follow, type Unsubscribe } from '../../../stores/create-state.js';
import type { DescriptionEntry } from '../../../stores/descriptions/description-store.js';
import type { Preset } from '../../../stores/view/palette-store.js';
import { Deferred } from '../../../model/deferred.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { chooseFile } from '../../parts/files.js';
import { icon } from '../../parts/icon.js';
import { keyName } from '../../parts/key-name.js';
import { renderReadFailure } from '../dialogs/read-failure.js';
import { openDescriptionUrl } from '../open-anything.js';
import { type Proposals, renderTrySample, renderTryWithoutServer } from './try-without-server.js';
import { welcomeStyles } from './welcome-styles.js';

/** The start screen on an empty canvas. Part of `<opchain-builder>`. */
export class OpchainWelcome extends OpchainElement {
  static override styles = [base, welcomeStyles];

  readonly #thumbnail = new Deferred(
    async () => (await import('./preset-thumbnail.js')).presetThumbnail,
    () => this.requestUpdate(),
  );

  @state() private proposals: Proposals | undefined;

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    const page = this.ownerDocument;
    const propose = ([entry]: readonly DescriptionEntry[]): void => {
      this.proposals = undefined;
      // In the background: what it finds is offered if the same description is still the first.
      void (entry && stores.mocks?.propose(entry))?.then((chains) => {
        if (entry && stores.descriptions.value.entries[0]?.description === entry.description)
          this.proposals = { entry, chains };
      });
    };
    propose(stores.descriptions.value.entries);
    page.addEventListener('paste', this.#onPagePaste);
    return [
      follow(
        () => stores.descriptions.value.entries[0]?.description,
        () => propose(stores.descriptions.value.entries),
      ),
      () => page.removeEventListener('paste', this.#onPagePaste),
    ];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.shell;
    const samples = stores.palette.value.presets.filter((preset) => preset.from === 'host');
    const { entries, loading } = stores.descriptions.value;
    const openFirst = entries.length > 0 ? texts.welcomeOpenOther : texts.welcomeOpenFirst;
    return html`<div class="hello ${stores.palette.value.drag ? 'away' : ''}">
      <h1>${texts.welcomeTitle}</h1>
      <p>
        ${texts.welcomeHint[0]}<span class="by-key"
          >${texts.welcomeHint[1]}<kbd class="code">/</kbd>${texts.welcomeHint[2]}</span
        >${texts.welcomeHint[3]}
      </p>
      ${
        samples.length > 0
          ? html`<h2>${texts.welcomeSamples}</h2>
              <div class="samples">${samples.map((preset) => this.#renderSample(preset))}</div>`
          : nothing
      }
      ${this.proposals ? renderTryWithoutServer(stores, this.proposals, samples) : nothing}
      ${stores.library.value || stores.folder.value ? this.#renderDocuments() : nothing}
      <h2>${samples.length > 0 ? texts.welcomeOpenOwn : openFirst}<span>${texts.formats}</span></h2>
      <form class="openrow" @submit=${this.#onSubmit}>
        <label class="field"
          >${icon('globe')}<input
            name="url"
            type="text"
            inputmode="url"
            aria-label=${texts.urlLabel}
            placeholder=${texts.urlPlaceholder}
            autocomplete="off"
            spellcheck="false"
        /></label>
        <button class="btn line lg">${texts.open}</button>
      </form>
      <div class="drop" @paste=${this.#onPaste} tabindex="0" role="group" aria-label=${texts.drop.join('')}>
        ${icon('file')}<span
          >${texts.drop[0]}<button @click=${this.#onChoose}>${texts.drop[1]}</button
          ><small>${texts.dropKinds}</small></span
        >
      </div>
      ${
        loading
          ? html`<div class="loading" role="status">
              <progress aria-label=${texts.reading(loading.location)} value=${loading.fraction ?? nothing}></progress>
              <span class="ellipsis"
                >${loading.phase === 'fetching' ? texts.fetching(loading.location) : texts.reading(loading.location)}</span
              >
              <button class="btn sm quiet" @click=${() => stores.descriptions.cancelLoading()}>${texts.cancel}</button>
            </div>`
          : nothing
      }
      ${renderReadFailure(stores.descriptions.value)}
      <div class="keys by-key">
        <span><kbd>${keyName('Mod K')}</kbd>${texts.keySearch}</span
        ><span><kbd class="code">{{</kbd>${texts.keyMap}</span
        ><span><kbd>${keyName('Mod ↵')}</kbd>${texts.keyRun}</span>
        <span><kbd>?</kbd>${texts.keyAll}</span>
      </div>
    </div>`;
  }

  #renderDocuments(): TemplateResult {
    void import('../../../define-deferred.js').then(({ defineDeferred }) => defineDeferred());
    return html`<opchain-document-list recent></opchain-document-list>`;
  }

  #renderSample(preset: Preset): TemplateResult {
    const { stores, proposals } = this;
    return html`<div>
      <button
        class="sample"
        @click=${() => stores?.palette.insert({ kind: 'preset', id: preset.id }, { origin: 'palette' })}
      >
        ${this.#thumbnail.get()?.(preset.snippet) ?? html`<svg class="g"></svg>`}
        <span class="b"><b>${preset.name}</b><span class="p">${preset.summary}</span></span>
      </button>
      ${stores && proposals ? renderTrySample(stores, proposals, preset) : nothing}
    </div>`;
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { stores } = this;
    const input = (event.target as HTMLFormElement).elements.namedItem('url') as HTMLInputElement;
    if (stores && input.value.trim() !== '') void openDescriptionUrl(stores, input.value.trim());
  };

  readonly #onChoose = async (): Promise<void> => {
    const { stores } = this;
    const file = await chooseFile('.json,.yaml,.yml,.har,.sh,.txt,application/json,application/yaml,text/yaml');
    if (stores && file) await openText(stores, await file.text(), file.name);
  };

  /** In a page of its own, also with nothing focused. */
  readonly #onPagePaste = (event: ClipboardEvent): void => {
    const { host } = this.getRootNode() as ShadowRoot;
    const isOwnPage = (host as { readonly pageKeys?: boolean }).pageKeys === true;
    if (isOwnPage && event.target === this.ownerDocument.body) this.#onPaste(event);
  };

  readonly #onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const { stores } = this;
    if (!stores || text.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    void openText(stores, text, stores.texts.shell.pasted);
  };
}

async function openText(stores: Stores, text: string, name: string): Promise<void> {
  const { openAnyText } = await import('../open-any-text.js');
  await openAnyText(stores, text, name);
}
