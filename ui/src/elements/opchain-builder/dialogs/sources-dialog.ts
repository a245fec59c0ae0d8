import type { Source } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { follow, type Unsubscribe } from '../../../stores/create-state.js';
import { findMissingSources } from '../../../stores/descriptions/match-sources.js';
import type { MissingDocument } from '../../../stores/documents/called-workflows.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { chooseFile } from '../../parts/files.js';
import { icon } from '../../parts/icon.js';
import { isComplete } from '../open-anything.js';
import { dialogStyles } from '../../parts/dialog-styles.js';
import { renderReadFailure } from './read-failure.js';

/** The descriptions that the chain needs: nothing is fetched without the user's approval. Part of `<opchain-builder>`. */
export class OpchainSourcesDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      follow(
        () => [stores.descriptions.value.entries, { ...stores.workflows.value }],
        () => void this.#closeWhenComplete(stores),
      ),
    ];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    const { entries, loading } = stores.descriptions.value;
    const missing = findMissingSources(stores.chain.chain, entries);
    return html`<opchain-dialog .heading=${texts.sources} .closeLabel=${texts.close} @close-request=${this.#close}>
      <p class="hint">${texts.sourcesText}</p>
      <ul>
        ${missing.map((source) => this.#renderSource(stores, source))}
        ${stores.workflows.value.called?.missing().map((document) => this.#renderDocument(stores, document))}
      </ul>
      ${loading ? html`<p class="hint" role="status">${stores.texts.shell.fetching(loading.location)}</p>` : nothing}
      ${renderReadFailure(stores.descriptions.value)}
      <button slot="footer" class="btn" @click=${this.#close}>${texts.later}</button>
    </opchain-dialog>`;
  }

  #renderSource(stores: Stores, source: Pick<Source, 'name' | 'url'>): TemplateResult {
    const texts = stores.texts.dialogs;
    const usedNames = new Set(stores.chain.chain.sources.map((each) => each.name));
    const unusedEntries = stores.descriptions.value.entries.filter((entry) => !usedNames.has(entry.source));
    return this.#renderItem(source, {
      others: unusedEntries.map(
        (entry) =>
          html`<button class="btn line sm" @click=${() => stores.descriptions.rename(entry.source, source.name)}>
            ${texts.useOpen(entry.description.title)}
          </button>`,
      ),
      fetch: () => stores.descriptions.open(source.name, { kind: 'url', url: source.url }),
      read: (text, name) => stores.descriptions.open(source.name, { kind: 'text', name, text }),
    });
  }

  /** A document that called workflows need: their own, or an API description that the chain itself does not use. */
  #renderDocument(stores: Stores, { name, url, location, kind }: MissingDocument): TemplateResult {
    if (kind === 'workflows')
      return this.#renderItem(
        { name, url },
        {
          fetch: () => stores.document.fetchText(url).then((text) => this.#addText(stores, location, text)),
          read: (text) => this.#addText(stores, location, text),
        },
      );
    return this.#renderItem(
      { name, url },
      {
        fetch: () => stores.descriptions.open(undefined, { kind: 'url', url, location }),
        read: (text) => stores.descriptions.open(undefined, { kind: 'text', name: location, text }),
      },
    );
  }

  #renderItem(
    { name, url }: Pick<Source, 'name' | 'url'>,
    actions: {
      readonly others?: readonly TemplateResult[];
      readonly fetch: () => unknown;
      readonly read: (text: string, fileName: string) => unknown;
    },
  ): TemplateResult {
    const texts = this.stores?.texts.dialogs;
    if (!texts) return html``;
    const address = /^https?:/i.test(url) ? URL.parse(url) : null;
    return html`<li class="item">
      ${icon('globe')}
      <div class="grow">
        <p><b>${name}</b></p>
        <p>${address ? html`<code>${url}</code>` : texts.sourceRelative(url)}</p>
        <div class="buttons">
          ${actions.others}
          ${
            address
              ? html`<button class="btn line sm" @click=${actions.fetch}>${texts.fetchFrom(address.origin)}</button>`
              : nothing
          }
          <button class="btn line sm" @click=${() => this.#choose(actions.read)}>${texts.chooseFile}</button>
        </div>
      </div>
    </li>`;
  }

  async #choose(read: (text: string, fileName: string) => unknown): Promise<void> {
    const file = await chooseFile('.json,.yaml,.yml,application/json,application/yaml,text/yaml');
    if (file) await read(await file.text(), file.name);
  }

  async #addText(stores: Stores, location: string, text: string | undefined): Promise<void> {
    if (text === undefined) return;
    stores.workflows.addText(location, text);
    await stores.workflows.ready();
  }

  async #closeWhenComplete(stores: Stores): Promise<void> {
    await stores.workflows.ready();
    if (isComplete(stores)) this.#close();
  }

  readonly #close = (): void => this.stores?.view.patch({ dialog: undefined });
}
