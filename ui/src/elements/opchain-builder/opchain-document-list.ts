import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import { icon, type IconName } from '../parts/icon.js';
import type { FolderFile } from '../../stores/documents/folder/document-folder.js';
import {
  listFolderDescriptions,
  type ListedDocument,
  listFolderDocuments,
  listStoredDocuments,
  openFolderDescription,
} from './list-documents.js';
import { promptForMissingSources } from './open-anything.js';
import { showError } from '../../stores/view/show-error.js';

/** From this number of chains on, the list can be searched. */
const MIN_SEARCHED = 5;
/** More are found by searching. */
const MAX_LISTED = 100;

/** The chains of the folder and those stored in the browser, to open, rename, duplicate and delete. Part of `<opchain-builder>`. */
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
        max-height: max(180px, 34vh);
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
        flex-wrap: wrap;
        align-content: center;
        column-gap: var(--opchain-space-2);
        text-align: start;
        padding-block: var(--opchain-space-1);
      }
      @media (hover: hover) {
        .open:hover b {
          color: var(--opchain-accent-text);
        }
      }
      :host(:not([recent])) .open b {
        flex-basis: 100%;
      }
      @media (min-width: 621px) {
        :host([recent]) .open span {
          margin-inline-start: auto;
        }
      }
      .suite {
        margin-top: var(--opchain-space-2);
      }
      .workflows {
        border: 0;
        padding-inline-start: var(--opchain-space-3);
        flex-wrap: wrap;
      }
      .open span {
        font-size: var(--opchain-size-sm);
        color: var(--opchain-text-muted);
      }
    `,
  ];

  /** On the start screen: with a heading, and nothing at all without chains. */
  @property({ type: Boolean }) recent = false;
  @state() private query = '';
  /** Key of the chain that is being renamed. */
  @state() private renamed: string | undefined;

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.documents;
    const files = listFolderDocuments(stores);
    // The start screen is an empty chain of its own.
    const stored = listStoredDocuments(stores).filter(({ isOpen }) => !(this.recent && isOpen));
    const folder = stores.folder.value?.value;
    const descriptions = this.recent ? listFolderDescriptions(stores) : [];
    if (descriptions.length + files.length + stored.length === 0) {
      const none = folder ? texts.noFiles : texts.none;
      return this.recent && !folder ? html`` : html`<p class="muted">${none}</p>`;
    }
    const query = this.query.trim().toLowerCase();
    const isFound = ({ name, note, workflows }: ListedDocument): boolean =>
      [name, note, ...workflows].join(' ').toLowerCase().includes(query);
    const [foundFiles, foundStored] = [files.filter(isFound), stored.filter(isFound)];
    const isHeaded = this.recent || folder !== undefined;
    return html`${
      files.length + stored.length >= MIN_SEARCHED
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
    ${
      foundFiles.length + foundStored.length === 0
        ? html`<p class="muted" role="status">${texts.noResults(this.query)}</p>`
        : nothing
    }
    ${this.#renderSuite(stores)}
    ${folder ? this.#renderRows(stores, texts.folder(folder.name), foundFiles, isHeaded) : nothing}
    ${this.#renderDescriptions(stores, descriptions)} ${this.#renderRows(stores, texts.recent, foundStored, isHeaded)}`;
  }

  #renderSuite(stores: Stores): TemplateResult | typeof nothing {
    if (!stores.suite.value || listFolderDocuments(stores).length === 0) return nothing;
    return html`<button
      class="btn line sm suite"
      @click=${() => stores.view.patch({ suiteOpen: true, documentsOpen: false })}
    >
      ${icon('play', 'small')}${stores.texts.suite.show}
    </button>`;
  }

  #renderRows(
    stores: Stores,
    heading: string,
    listed: readonly ListedDocument[],
    isHeaded: boolean,
  ): TemplateResult | typeof nothing {
    if (listed.length === 0) return nothing;
    return html`${isHeaded ? html`<h2>${heading}</h2>` : nothing}
      <ul class="rows" aria-label=${heading}>
        ${repeat(
          listed.slice(0, MAX_LISTED),
          ({ key }) => key,
          (each) =>
            html`<li>${this.#renderRow(stores, each)}</li>
              ${this.#renderWorkflows(stores, each)}`,
        )}
        ${listed.length > MAX_LISTED ? html`<li class="muted">${stores.texts.documents.moreDocuments(listed.length - MAX_LISTED)}</li>` : nothing}
      </ul>`;
  }

  /** A new chain can start from each. */
  #renderDescriptions(stores: Stores, descriptions: readonly FolderFile[]): TemplateResult | typeof nothing {
    if (descriptions.length === 0) return nothing;
    const texts = stores.texts.documents;
    return html`<h2>${texts.descriptions}</h2>
      <ul class="rows" aria-label=${texts.descriptions}>
        ${descriptions.slice(0, MAX_LISTED).map(
          (file) =>
            html`<li>
              ${icon('braces', 'small')}<button
                class="open"
                aria-label=${texts.open(file.path)}
                @click=${() => this.#run(stores, () => openFolderDescription(stores, file))}
              >
                <b class="ellipsis">${file.path}</b>
              </button>
            </li>`,
        )}
      </ul>`;
  }

  #renderRow(stores: Stores, listed: ListedDocument): TemplateResult {
    const texts = stores.texts.documents;
    const { key, name, note, renamed } = listed;
    const action = (iconName: IconName, label: string, act: () => Promise<unknown>): TemplateResult =>
      html`<button class="icon sm" aria-label=${label} title=${label} @click=${() => this.#run(stores, act)}>
        ${icon(iconName, 'small')}
      </button>`;
    if (this.renamed === key && renamed)
      return html`<input
        class="field grow"
        aria-label=${renamed.label}
        .value=${renamed.value}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.stopPropagation();
          if (event.key === 'Escape') this.renamed = undefined;
          else (event.target as HTMLInputElement).blur();
        }}
        @blur=${(event: Event) => {
          if (this.renamed !== key) return;
          this.renamed = undefined;
          const next = (event.target as HTMLInputElement).value.trim();
          if (next !== renamed.value) this.#run(stores, () => renamed.rename(next));
        }}
      />`;
    return html`<button
        class="open"
        aria-current=${listed.isOpen ? 'true' : nothing}
        aria-label=${texts.open(name)}
        @click=${() => this.#run(stores, () => this.#open(stores, listed))}
      >
        <b class="ellipsis">${name}</b><span>${note}</span>
      </button>
      ${
        renamed
          ? html`${action('edit', texts.renameTitle(name), () => this.#rename(key))}
            ${action('copy', texts.duplicate(name), listed.duplicate)}
            ${action('trash', texts.delete(name), () => this.#delete(stores, listed))}`
          : nothing
      }`;
  }

  /** The workflows of a document with several, to open it at one of them. */
  #renderWorkflows(stores: Stores, listed: ListedDocument): TemplateResult | typeof nothing {
    if (listed.workflows.length < 2) return nothing;
    const texts = stores.texts.workflows;
    const current = listed.isOpen ? stores.chain.chain.id : undefined;
    return html`<li class="workflows">
      ${listed.workflows.map(
        (id) =>
          html`<button
            class="btn sm quiet"
            aria-label=${texts.openIn(id, listed.name)}
            aria-current=${id === current ? 'true' : nothing}
            @click=${() => this.#run(stores, () => this.#openWorkflow(stores, listed, id))}
          >
            ${icon('chain', 'small')}${id}
          </button>`,
      )}
    </li>`;
  }

  async #openWorkflow(stores: Stores, listed: ListedDocument, id: string): Promise<void> {
    if (!listed.isOpen) {
      if (!(await listed.open())) return;
      await promptForMissingSources(stores);
    }
    const error = await stores.workflows.edit(
      stores.texts.workflows.open(id),
      (chain, { openWorkflow }) => openWorkflow(chain, id),
      true,
    );
    if (error !== undefined) stores.view.notices.emit({ text: error, tone: 'failed' });
  }

  #run(stores: Stores, act: () => Promise<unknown>): void {
    act().catch((error: unknown) => showError(stores.view, error));
  }

  async #open(stores: Stores, { isOpen, open }: ListedDocument): Promise<void> {
    if (!isOpen && (await open())) await promptForMissingSources(stores);
  }

  async #rename(key: string): Promise<void> {
    this.renamed = key;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('li input')?.select();
  }

  async #delete(stores: Stores, { name, remove }: ListedDocument): Promise<void> {
    const texts = stores.texts.documents;
    const restore = await remove();
    stores.view.notices.emit({
      text: texts.deleted(name),
      action: { label: texts.undo, run: () => this.#run(stores, restore) },
    });
  }
}
