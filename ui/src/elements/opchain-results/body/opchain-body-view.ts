import type { JsonValue, RecordedResponse } from '@opchain/core';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { isJsonBody, isLongBody } from '../../../schema/body-value.js';
import { base } from '../../../styles/base.js';
import { selectArrow } from '../../../styles/select-arrow.js';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';
import { hasMod } from '../../parts/key-name.js';
import type { BodySettings } from './body-settings.js';
import { listTables, type TableData } from './list-tables.js';
import { type BodyView, isCsv, listViews } from './list-views.js';
import { readBodyInSlices } from './read-body-in-slices.js';
import { type Found, searchBody } from './search-body.js';
import { MAX_MATCHES } from './search-json.js';

/** A body as a tree, a table, an image, text or bytes, with a search. Events of the tree pass through it. */
export class OpchainBodyView extends LitElement {
  static override styles = [
    base,
    selectArrow,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .tools {
        display: flex;
        align-items: center;
        gap: var(--opchain-space-2);
        padding-bottom: var(--opchain-space-2);
      }
      .count {
        flex: none;
        font-size: var(--opchain-size-xs);
        color: var(--opchain-text-faint);
      }
      .error {
        margin-bottom: var(--opchain-space-2);
        font-size: var(--opchain-size-sm);
        line-height: 16px;
        color: var(--opchain-failed);
      }
      .tables {
        height: 24px;
        flex: none;
        width: auto;
        max-width: 100%;
        margin-bottom: var(--opchain-space-1);
      }
    `,
  ];

  @property({ attribute: false }) response!: RecordedResponse;
  @property({ attribute: false }) texts!: Texts;
  /** What is wrong with values of the body, by row of the tree. */
  @property({ attribute: false }) marks: ReadonlyMap<string, string> = new Map();
  @property({ attribute: false }) settings: BodySettings = { search: '' };
  /** Values cannot be selected. */
  @property({ type: Boolean, attribute: false }) readOnly = false;

  @state() private view: BodyView | undefined;
  @state() private search = '';
  @state() private found: Found | undefined;
  /** Index of the shown match in the text. */
  @state() private match = 0;
  @state() private value: JsonValue | undefined;
  @state() private bytes: Uint8Array | undefined;
  /** Index of the table that is shown. */
  @state() private table = 0;
  #tables: readonly TableData[] = [];
  /** The rows are not values of JSON that a mapping could name. */
  #isCsv = false;
  #turn = 0;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('settings')) {
      this.view = this.settings.view;
      this.#onSearch(this.settings.search);
    }
    if (!changed.has('response')) return;
    this.value = undefined;
    this.bytes = undefined;
    this.#tables = [];
    this.#isCsv = false;
    this.table = 0;
    this.found = undefined;
    void this.#read();
  }

  override render(): TemplateResult {
    const { response, texts, search } = this;
    const views = listViews(response, this.bytes, this.#tables.length > 0);
    const view = this.#shownView(views);
    if (view === undefined)
      return html`<p class="faint">
        ${response.size === 0 ? texts.results.noBody : texts.results.binary(response.size)}
      </p>`;
    return html`<div class="tools">
        ${view === 'image' || view === 'preview' || view === 'hex' ? html`<span class="grow"></span>` : this.#renderSearch(view)}
        ${
          views.length < 2
            ? nothing
            : html`<span class="seg" role="group" aria-label=${texts.results.views}
                >${views.map(
                  (each) =>
                    html`<button type="button" aria-pressed=${each === view} @click=${() => this.#choose(each)}>
                      ${texts.results[each]}
                    </button>`,
                )}</span
              >`
        }
      </div>
      ${this.found?.error === undefined || search === '' ? nothing : html`<p class="error" role="alert">${this.found.error}</p>`}
      ${this.#renderView(view)}`;
  }

  #renderSearch(view: BodyView): TemplateResult {
    const texts = this.texts.results;
    const { found, search } = this;
    const label = view === 'raw' || this.#isCsv ? texts.searchText : texts.searchJson;
    const count = found?.count ?? 0;
    return html`<div class="field">
      ${icon('search', 'small')}
      <input
        type="search"
        aria-label=${label}
        placeholder=${label}
        autocomplete="off"
        spellcheck="false"
        .value=${search}
        @input=${(event: Event) => this.#onSearch((event.target as HTMLInputElement).value)}
        @keydown=${this.#onSearchKey}
      />
      <span class="count" role="status"
        >${
          search === '' || found === undefined || found.error !== undefined
            ? nothing
            : view === 'raw' && count > 0
              ? texts.matchOf(this.match + 1, count, count >= MAX_MATCHES)
              : texts.matchCount(count, count >= MAX_MATCHES)
        }</span
      >
    </div>`;
  }

  #renderView(view: BodyView): TemplateResult {
    const { response, texts, bytes, found } = this;
    const label = texts.results.bodyTree;
    switch (view) {
      case 'image':
        return html`<opchain-image-view
          .bytes=${bytes}
          .contentType=${response.contentType ?? ''}
          .texts=${texts}
        ></opchain-image-view>`;
      case 'preview':
        return html`<opchain-document-view
          .response=${response}
          .bytes=${bytes}
          .texts=${texts}
        ></opchain-document-view>`;
      case 'hex':
        return html`<opchain-text-view .bytes=${bytes} label=${label}></opchain-text-view>`;
      case 'raw':
        return html`<opchain-text-view
          .text=${response.text ?? ''}
          .offsets=${found?.offsets ?? []}
          .matchLength=${this.search.length}
          .match=${this.match}
          label=${label}
        ></opchain-text-view>`;
      case 'tree':
        return this.value === undefined
          ? html`<p class="faint">${texts.results.readingBody}</p>`
          : html`<opchain-json-tree
              .value=${this.value}
              .texts=${texts}
              .label=${label}
              .filter=${found?.filter}
              .marks=${this.marks}
              .readOnly=${this.readOnly}
            ></opchain-json-tree>`;
      case 'table':
        return this.#renderTable();
    }
  }

  #renderTable(): TemplateResult {
    const { texts, found, search } = this;
    const isQuery = search.startsWith('$');
    const data = (isQuery ? found?.table : undefined) ?? this.#tables[this.table]!;
    return html`${
        this.#tables.length < 2 || isQuery
          ? nothing
          : html`<select
              class="field tables"
              aria-label=${texts.results.table}
              @change=${(event: Event) => (this.table = (event.target as HTMLSelectElement).selectedIndex)}
            >
              ${this.#tables.map(
                ({ path, rows }, index) =>
                  html`<option ?selected=${index === this.table}>
                    ${path.join('.')} (${texts.results.items(rows.length)})
                  </option>`,
              )}
            </select>`
      }<opchain-data-table
        .data=${data}
        .texts=${texts}
        .search=${isQuery ? '' : search}
        .readOnly=${this.readOnly || this.#isCsv}
      ></opchain-data-table>`;
  }

  #shownView(views: readonly BodyView[]): BodyView | undefined {
    return this.view !== undefined && views.includes(this.view) ? this.view : views[0];
  }

  #choose(view: BodyView): void {
    this.view = this.settings.view = view;
    this.#onSearch(this.search);
  }

  /** Reads what the views need: the value of a long body takes several turns. */
  async #read(): Promise<void> {
    const { response } = this;
    let value: JsonValue | undefined;
    let bytes: Uint8Array | undefined;
    let rows: readonly JsonValue[] | undefined;
    if (isJsonBody(response)) value = isLongBody(response) ? await readBodyInSlices(response) : response.json;
    else if (isCsv(response)) rows = (await import('./read-csv.js')).readCsv(response);
    else if (response.text === undefined && response.size > 0) {
      const { readResponseBytes } = await import('@opchain/core/internal/runner');
      bytes = readResponseBytes(response);
    }
    if (this.response !== response) return;
    this.value = value;
    this.bytes = bytes;
    this.#tables = rows ? [{ path: [], rows }] : value === undefined ? [] : listTables(value);
    this.#isCsv = rows !== undefined;
    // Shown, the views have to know of the table.
    this.requestUpdate();
    this.#onSearch(this.search);
  }

  #onSearch(search: string): void {
    this.search = this.settings.search = search;
    this.match = 0;
    const turn = (this.#turn += 1);
    const view = this.#shownView(listViews(this.response, this.bytes, this.#tables.length > 0));
    if (search === '' || view === undefined) this.found = undefined;
    else
      void searchBody(search, view, this.response, this.value, () => this.#turn !== turn).then((found) => {
        if (this.#turn === turn) this.found = found;
      });
  }

  readonly #onSearchKey = (event: KeyboardEvent): void => {
    if (hasMod(event)) return;
    const count = this.found?.offsets?.length ?? 0;
    if (event.key === 'Enter' && count > 0) this.match = (this.match + (event.shiftKey ? count - 1 : 1)) % count;
    else if (event.key === 'Escape' && this.search !== '') this.#onSearch('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
