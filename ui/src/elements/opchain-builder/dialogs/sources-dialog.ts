import type { Source } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Unsubscribe } from '../../../stores/create-state.js';
import { findMissingSources } from '../../../stores/descriptions/match-sources.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { chooseFile } from '../../parts/files.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from './dialog-styles.js';

/** The descriptions that the chain needs: nothing is fetched without the user's approval. Part of `<opchain-builder>`. */
export class OpchainSourcesDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  protected watch(stores: Stores): readonly Unsubscribe[] {
    return [stores.descriptions.subscribe(() => this.#onDescriptionsChange())];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    const { entries, loading, failure } = stores.descriptions.value;
    const missing = findMissingSources(stores.chain.chain, entries);
    return html`<opchain-dialog .heading=${texts.sources} .closeLabel=${texts.close} @close-request=${this.#close}>
      <p class="hint">${texts.sourcesText}</p>
      <ul>
        ${missing.map((source) => this.#renderSource(stores, source))}
      </ul>
      ${loading ? html`<p class="hint" role="status">${stores.texts.shell.fetching(loading.location)}</p>` : nothing}
      ${
        failure
          ? html`<div class="failure" role="alert">
              ${icon('failed', 'small')}
              <div>
                <p>${failure.message}</p>
                <p class="muted">${failure.help}</p>
              </div>
            </div>`
          : nothing
      }
      <button slot="footer" class="btn" @click=${this.#close}>${texts.later}</button>
    </opchain-dialog>`;
  }

  #renderSource(stores: Stores, source: Source): TemplateResult {
    const texts = stores.texts.dialogs;
    const usedNames = new Set(stores.chain.chain.sources.map((each) => each.name));
    const unusedEntries = stores.descriptions.value.entries.filter((entry) => !usedNames.has(entry.source));
    const address = /^https?:/i.test(source.url) ? URL.parse(source.url) : null;
    return html`<li class="item">
      ${icon('globe')}
      <div class="grow">
        <p><b>${source.name}</b></p>
        <p>${address ? html`<code>${source.url}</code>` : texts.sourceRelative(source.url)}</p>
        <div class="buttons">
          ${unusedEntries.map((entry) => html`<button class="btn line sm" @click=${() => stores.descriptions.rename(entry.source, source.name)}>${texts.useOpen(entry.description.title)}</button>`)}
          ${
            address
              ? html`<button
                  class="btn line sm"
                  @click=${() => stores.descriptions.open(source.name, { kind: 'url', url: source.url })}
                >
                  ${texts.fetchFrom(address.origin)}
                </button>`
              : nothing
          }
          <button class="btn line sm" @click=${() => this.#choose(stores, source)}>${texts.chooseFile}</button>
        </div>
      </div>
    </li>`;
  }

  async #choose(stores: Stores, source: Source): Promise<void> {
    const file = await chooseFile('.json,.yaml,.yml,application/json,application/yaml,text/yaml');
    if (file) await stores.descriptions.open(source.name, { kind: 'text', name: file.name, text: await file.text() });
  }

  #onDescriptionsChange(): void {
    const { stores } = this;
    if (stores && findMissingSources(stores.chain.chain, stores.descriptions.value.entries).length === 0) this.#close();
    else this.requestUpdate();
  }

  readonly #close = (): void => this.stores?.view.patch({ dialog: undefined });
}
