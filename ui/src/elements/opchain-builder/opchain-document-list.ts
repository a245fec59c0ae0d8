import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { DocumentLibrary, StoredDocument } from '../../stores/documents/document-library.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import type { IconName } from '../parts/icon.js';
import { icon } from '../parts/icon.js';
import { promptForMissingSources } from './open-anything.js';

/** From this number of chains on, the list can be searched. */
const MIN_SEARCHED = 5;
/** More are found by searching. */
const MAX_LISTED = 100;

/** The chains stored in the browser, to open, rename, duplicate and delete. Part of `<opchain-builder>`. */
export class OpchainDocumentList extends OpchainElement {
  static override styles = [
    base,
    css`
      h2 {
        font-size: var(--opchain-size-sm);
        font-weight: 600;
        margin: var(--opchain-space-6) 0 var(--opchain-space-2);
        color: var(--opchain-text-muted);
      }
      .rows {
        overflow: auto;
        margin-top: var(--opchain-space-1);
      }
      :host([recent]) .rows {
        max-height: 180px;
      }
      li {
        display: flex;
        align-items: center;
        gap: var(--opchain-space-1);
        min-height: 34px;
        border-top: 1px solid var(--opchain-line);
      }
      .open {
        flex: 1;
        min-width: 0;
        min-height: 32px;
        display: flex;
        gap: var(--opchain-space-2);
        align-items: baseline;
        text-align: start;
      }
      .open:hover b {
        color: var(--opchain-accent-text);
      }
      .open span {
        flex: none;
        margin-inline-start: auto;
        font-size: var(--opchain-size-sm);
        color: var(--opchain-text-muted);
      }
    `,
  ];

  /** On the start screen: with a heading, and nothing at all without chains. */
  @property({ type: Boolean }) recent = false;
  @state() private query = '';
  /** Id of the chain that is being renamed. */
  @state() private renamed: string | undefined;

  protected watch(stores: Stores): readonly Unsubscribe[] {
    const update = (): void => this.requestUpdate();
    const { library } = stores;
    return library.value ? [library.value.subscribe(update), stores.document.subscribe(update)] : [];
  }

  override render(): TemplateResult {
    const { stores } = this;
    const library = stores?.library.value;
    if (!stores || !library) return html``;
    const texts = stores.texts.documents;
    const all = library.value;
    if (all.length === 0) return this.recent ? html`` : html`<p class="muted">${texts.none}</p>`;
    const query = this.query.trim().toLowerCase();
    const found = all.filter(({ title }) => this.#name(stores, title).toLowerCase().includes(query));
    return html`${this.recent ? html`<h2>${texts.recent}</h2>` : nothing}
      ${
        all.length >= MIN_SEARCHED
          ? html`<input
              class="field"
              type="search"
              aria-label=${texts.search}
              placeholder=${texts.search}
              .value=${this.query}
              @input=${(event: Event) => (this.query = (event.target as HTMLInputElement).value)}
            />`
          : nothing
      }
      ${found.length === 0 ? html`<p class="muted" role="status">${texts.noResults(this.query)}</p>` : nothing}
      <ul class="rows" aria-label=${texts.recent}>
        ${repeat(
          found.slice(0, MAX_LISTED),
          ({ id }) => id,
          (stored) => html`<li>${this.#renderRow(stores, library, stored)}</li>`,
        )}
      </ul>`;
  }

  #name(stores: Stores, title: string): string {
    return title || stores.texts.shell.untitled;
  }

  #renderRow(
    stores: Stores,
    library: DocumentLibrary,
    { id, title, steps, changedAt }: StoredDocument,
  ): TemplateResult {
    const texts = stores.texts.documents;
    const name = this.#name(stores, title);
    const action = (iconName: IconName, label: string, run: () => void): TemplateResult =>
      html`<button class="icon sm" aria-label=${label} title=${label} @click=${run}>
        ${icon(iconName, 'small')}
      </button>`;
    if (this.renamed === id)
      return html`<input
        class="field grow"
        aria-label=${texts.title}
        .value=${title}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.stopPropagation();
          if (event.key === 'Escape') this.renamed = undefined;
          else (event.target as HTMLInputElement).blur();
        }}
        @blur=${(event: Event) => {
          if (this.renamed !== id) return;
          this.renamed = undefined;
          const next = (event.target as HTMLInputElement).value.trim();
          if (next !== title) void library.rename(id, next);
        }}
      />`;
    return html`<button
        class="open"
        aria-current=${id === stores.document.value.id ? 'true' : nothing}
        aria-label=${texts.open(name)}
        @click=${() => void this.#open(stores, library, id)}
      >
        <b class="ellipsis">${name}</b
        ><span
          >${texts.steps(steps)} ·
          ${new Date(changedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}</span
        >
      </button>
      <button class="btn sm quiet" aria-label=${texts.renameTitle(name)} @click=${() => void this.#rename(id)}>
        ${texts.rename}
      </button>
      ${action('copy', texts.duplicate(name), () => void library.duplicate(id))}
      ${action('trash', texts.delete(name), () => void this.#delete(stores, library, id, name))}`;
  }

  async #open(stores: Stores, library: DocumentLibrary, id: string): Promise<void> {
    if (id === stores.document.value.id) stores.view.patch({ dialog: undefined });
    else if (await library.open(id)) await promptForMissingSources(stores);
  }

  async #rename(id: string): Promise<void> {
    this.renamed = id;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('li input')?.select();
  }

  async #delete(stores: Stores, library: DocumentLibrary, id: string, name: string): Promise<void> {
    const texts = stores.texts.documents;
    const restore = await library.remove(id);
    // The notice is out of reach below an open dialog.
    stores.view.patch({ dialog: undefined });
    stores.view.notices.emit({
      text: texts.deleted(name),
      action: { label: texts.undo, run: () => void restore() },
    });
  }
}
