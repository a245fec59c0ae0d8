import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { hasMod } from '../parts/key-name.js';
import { DragGesture } from './drag-gesture.js';
import type { PaletteGroup } from './palette-entry.js';
import { groupOperations, groupPresets } from './palette-index.js';
import { renderRow } from './palette-row.js';
import type { PaletteRow } from './palette-rows.js';
import { PaletteRows } from './palette-rows.js';
import { paletteStyles } from './palette-styles.js';
import type { PaletteHits, PaletteQuery } from './search-palette.js';
import { listPalette, parseQuery, searchPalette } from './search-palette.js';

/** Rows drawn above and below those in view, in CSS pixels. */
const OVERSCAN = 200;

/**
 * The operations of the open descriptions, grouped by tag, and the presets. They can be searched, dragged to the canvas, or added with Enter.
 *
 * @element opchain-palette
 * @csspart search - The search field.
 * @csspart tree - The list of operations and presets.
 */
export class OpchainPalette extends OpchainElement {
  /** @internal */
  static override styles = [tokens, base, paletteStyles];

  @state() private query = '';
  @state() private scrolled = 0;
  /** Key of the row that Enter acts on. */
  @state() private active: string | undefined;
  /** The active row is being chosen by keyboard, from the search field. */
  @state() private keyboardActive = false;

  #groups:
    { readonly entries: unknown; readonly presets: unknown; readonly groups: readonly PaletteGroup[] } | undefined;
  /** Groups that are not in their default state: expanded if there are few operations. */
  #toggled = new Map<string, boolean>();
  #allOpen: boolean | undefined;
  #rows = new PaletteRows([], () => false);
  /** Input and result of the last search: scrolling does not search again. */
  #found: { readonly groups: unknown; readonly query: string; readonly hits: readonly PaletteHits[] } | undefined;
  #drop: { readonly after?: string; readonly at?: { readonly x: number; readonly y: number } } = {};
  readonly #input = createRef<HTMLInputElement>();
  readonly #scroll = createRef<HTMLElement>();
  readonly #resize = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.requestUpdate());
  readonly #drag = new DragGesture(this, {
    start: (key, grip, event) => {
      const row = this.#rowOfKey(key);
      if (row?.kind !== 'entry') return false;
      this.stores?.palette.startDrag({
        item: row.entry.item,
        x: event.clientX,
        y: event.clientY,
        free: event.altKey,
        grip,
      });
      return true;
    },
    move: (event) => this.stores?.palette.moveDrag(event.clientX, event.clientY, event.altKey),
    drop: () => this.stores?.palette.drop(),
    cancel: () => this.stores?.palette.cancelDrag(),
  });

  /** @internal */
  protected watch(stores: Stores): readonly Unsubscribe[] {
    return [
      stores.descriptions.subscribe((value, previous) => {
        if (value.entries !== previous.entries) this.requestUpdate();
      }),
      stores.palette.subscribe((value, previous) => {
        if (value.presets !== previous.presets) this.requestUpdate();
      }),
      stores.view.searches.subscribe(({ prefix, ...drop }) => this.search(prefix, drop)),
    ];
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    this.#drag.cancel();
  }

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#scroll.value) this.#resize?.observe(this.#scroll.value);
  }

  /** Focuses the search field and enters a prefix. The selected item can be connected after a node and positioned. */
  search(
    prefix: string,
    drop: { readonly after?: string; readonly at?: { readonly x: number; readonly y: number } } = {},
  ): void {
    this.#drop = drop;
    this.query = prefix;
    this.active = undefined;
    void this.updateComplete.then(() => {
      const input = this.#input.value;
      input?.focus();
      input?.setSelectionRange(prefix.length, prefix.length);
    });
  }

  /** @internal */
  override firstUpdated(): void {
    if (this.#scroll.value) this.#resize?.observe(this.#scroll.value);
  }

  /** @internal */
  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const groups = this.#allGroups();
    const query = parseQuery(this.query);
    this.#rows = new PaletteRows(this.#search(groups, query), (group) => this.#isOpen(group, query), query);
    const first = (): string | undefined => this.#rows.at(this.#rows.firstEntry())?.key;
    if (this.#rows.indexOf(this.active) < 0) this.active = query ? first() : undefined;
  }

  /** @internal */
  override updated(changed: PropertyValues): void {
    const scroll = this.#scroll.value;
    if (!scroll) return;
    if (changed.has('query')) scroll.scrollTop = 0;
    if (changed.has('active') && this.keyboardActive) this.#reveal();
  }

  /** @internal */
  override render(): TemplateResult {
    const texts = this.stores?.texts.palette;
    if (!texts) return html``;
    const rows = this.#rows;
    const view = this.#scroll.value?.clientHeight ?? 800;
    const [first, last] = rows.between(this.scrolled - OVERSCAN, this.scrolled + view + OVERSCAN);
    const isAllExpanded = this.#isAllExpanded();
    const activeIndex = rows.indexOf(this.active);
    const activeId = activeIndex >= first && activeIndex < last ? `row-${activeIndex}` : nothing;
    return html`
      <div class="search" part="search">
        <div class="field">
          ${icon('search')}
          <input
            ${ref(this.#input)}
            type="search"
            role="combobox"
            aria-label=${texts.search}
            aria-expanded="true"
            aria-controls="tree"
            aria-autocomplete="list"
            aria-activedescendant=${this.keyboardActive ? activeId : nothing}
            autocomplete="off"
            spellcheck="false"
            placeholder=${texts.search}
            .value=${this.query}
            @input=${this.#onInput}
            @keydown=${this.#onKey}
            @blur=${() => (this.keyboardActive = false)}
          />
          ${this.query === '' ? nothing : html`<button class="icon sm" aria-label=${texts.clear} title=${texts.clear} @click=${() => this.search('')}>${icon('close', 'small')}</button>`}
        </div>
      </div>
      <div class="hints">
        <kbd class="code">/</kbd><span>${texts.paths}</span><kbd class="code">.</kbd><span>${texts.presetsHint}</span
        ><span class="grow"></span>
        <button class="btn sm quiet" @click=${this.#toggleAll}>
          ${isAllExpanded ? texts.collapseAll : texts.expandAll}
        </button>
      </div>
      <div
        ${ref(this.#scroll)}
        class="scroll ${this.keyboardActive ? 'keys' : ''}"
        role="tree"
        id="tree"
        part="tree"
        tabindex="0"
        aria-label=${texts.palette}
        aria-activedescendant=${activeId}
        @scroll=${this.#onScroll}
        @keydown=${this.#onKey}
        @focus=${this.#onTreeFocus}
        @click=${this.#onClick}
        @dblclick=${this.#onDoubleClick}
        @pointerdown=${(event: PointerEvent) => this.#drag.down(event)}
      >
        ${rows.length === 0 ? this.#renderEmpty() : nothing}
        <div class="all" role="presentation">
          <div class="window" role="presentation">
            ${rows.slice(first, last).map((row, index) =>
              renderRow(row, {
                id: `row-${first + index}`,
                active: row.key === this.active,
                texts,
                remove: (id) => this.stores?.palette.removeSnippet(id),
              }),
            )}
          </div>
        </div>
        ${this.#positionWindow(rows.height, rows.top(first))}
      </div>
      ${this.#renderAbout()}
    `;
  }

  /** Geometry is set through the CSSOM: a strict policy forbids style attributes. */
  #positionWindow(height: number, top: number): typeof nothing {
    const scroll = this.#scroll.value;
    if (scroll) {
      scroll.style.setProperty('--_height', `${height}px`);
      scroll.style.setProperty('--_top', `${top}px`);
    } else queueMicrotask(() => this.requestUpdate());
    return nothing;
  }

  #renderEmpty(): TemplateResult {
    const texts = this.stores?.texts.palette;
    if (!texts) return html``;
    return html`<div class="none" role="status">
      <p>${texts.noResults(this.query)}</p>
      <p>${texts.noResultsHint}</p>
    </div>`;
  }

  #renderAbout(): TemplateResult | typeof nothing {
    const { stores } = this;
    const entries = stores?.descriptions.value.entries ?? [];
    const [first] = entries;
    if (!stores || !first) return nothing;
    const operations = entries.reduce((sum, entry) => sum + entry.description.operations.length, 0);
    const schemes = entries.reduce((sum, entry) => sum + entry.description.securitySchemes.length, 0);
    return html`<div class="about">
      <span
        >${entries.length === 1 ? first.description.format.replace(/(\d+\.\d+)\.\d+$/, '$1') : stores.texts.palette.apis(entries.length)}</span
      ><span class="ellipsis">${stores.texts.palette.counts(operations, schemes)}</span>
    </div>`;
  }

  #allGroups(): readonly PaletteGroup[] {
    const { stores } = this;
    if (!stores) return [];
    const { entries } = stores.descriptions.value;
    const { presets } = stores.palette.value;
    if (this.#groups?.entries === entries && this.#groups.presets === presets) return this.#groups.groups;
    const texts = stores.texts.palette;
    const groups = [
      ...entries.flatMap((entry) => groupOperations(entry, texts, entries.length > 1 ? `${entry.source}: ` : '')),
      ...groupPresets(presets, texts),
    ];
    this.#groups = { entries, presets, groups };
    return groups;
  }

  #search(groups: readonly PaletteGroup[], query: PaletteQuery | undefined): readonly PaletteHits[] {
    if (this.#found?.groups !== groups || this.#found.query !== this.query) {
      const hits = query ? searchPalette(groups, query) : listPalette(groups);
      this.#found = { groups, query: this.query, hits };
    }
    return this.#found.hits;
  }

  #isOpen(group: PaletteGroup, query: PaletteQuery | undefined): boolean {
    if (query) return this.#toggled.get(`?${group.key}`) ?? true;
    const openByDefault =
      this.#allOpen ?? (group.key !== 'saved' && this.#allGroups().reduce((sum, each) => sum + each.size, 0) <= 60);
    return this.#toggled.get(group.key) ?? openByDefault;
  }

  #isAllExpanded(): boolean {
    const groups = this.#rows.groups();
    return groups.length > 0 && groups.every((row) => row.kind === 'group' && row.open);
  }

  readonly #toggleAll = (): void => {
    const open = !this.#isAllExpanded();
    this.#toggled.clear();
    if (parseQuery(this.query)) for (const row of this.#rows.groups()) this.#toggled.set(`?${row.key}`, open);
    this.#allOpen = open;
    this.requestUpdate();
  };

  #toggle(row: PaletteRow, open?: boolean): void {
    if (row.kind !== 'group') return;
    this.#toggled.set(parseQuery(this.query) ? `?${row.key}` : row.key, open ?? !row.open);
    this.requestUpdate();
  }

  readonly #onInput = (event: Event): void => {
    this.query = (event.target as HTMLInputElement).value;
    this.active = undefined;
    this.keyboardActive = true;
    for (const key of [...this.#toggled.keys()]) if (key.startsWith('?')) this.#toggled.delete(key);
    void this.updateComplete.then(() =>
      this.stores?.view.announcements.emit(
        this.stores.texts.palette.resultCount(this.#rows.length - this.#rows.groups().length),
      ),
    );
  };

  readonly #onScroll = (event: Event): void => {
    this.scrolled = (event.target as HTMLElement).scrollTop;
  };

  readonly #onTreeFocus = (): void => {
    this.active ??= this.#rows.at(0)?.key;
  };

  #rowOf(event: Event): PaletteRow | undefined {
    const element = event
      .composedPath()
      .find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset['key'] !== undefined);
    return element && this.#rowOfKey(element.dataset['key']);
  }

  readonly #onClick = (event: Event): void => {
    const row = this.#rowOf(event);
    if (!row) return;
    this.active = row.key;
    this.#toggle(row);
  };

  readonly #onDoubleClick = (event: Event): void => {
    const row = this.#rowOf(event);
    if (row) this.#add(row);
  };

  /** By keyboard it is added after the selected node, unless the search was opened for another position. */
  #add(row: PaletteRow, fromKeyboard = false): void {
    const { stores } = this;
    if (row.kind !== 'entry' || !stores) return;
    const after = fromKeyboard && this.#drop.at === undefined ? stores.selection.value.primary : undefined;
    const ids = stores.palette.insert(row.entry.item, {
      ...(after !== undefined && { after }),
      ...this.#drop,
      origin: 'palette',
    });
    this.#drop = {};
    const [id] = ids;
    if (id === undefined) return;
    stores.view.patch({ paletteOpen: false });
    stores.view.announcements.emit(stores.texts.palette.added(row.entry.name));
    stores.view.reveals.emit({ stepId: id });
  }

  #moveActive(by: number): void {
    const rows = this.#rows;
    const at = rows.indexOf(this.active);
    const next = rows.at(at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by)));
    this.keyboardActive = true;
    this.active = next?.key;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const row = this.#rowOfKey(this.active);
    const inTree = event.currentTarget === this.#scroll.value;
    switch (event.key) {
      case 'ArrowDown':
        this.#moveActive(1);
        break;
      case 'ArrowUp':
        this.#moveActive(-1);
        break;
      case 'PageDown':
        this.#moveActive(12);
        break;
      case 'PageUp':
        this.#moveActive(-12);
        break;
      case 'Enter':
        // With the modifier it runs the chain, as everywhere else.
        if (hasMod(event)) return;
        if (row?.kind === 'group') this.#toggle(row);
        else if (row) this.#add(row, true);
        break;
      case 'Escape':
        if (this.query === '') return;
        this.#drop = {};
        this.search('');
        break;
      case 'Home':
        if (!inTree) return;
        this.#moveActive(-this.#rows.length);
        break;
      case 'End':
        if (!inTree) return;
        this.#moveActive(this.#rows.length);
        break;
      case 'ArrowRight':
        if (!inTree) return;
        if (row?.kind === 'group' && !row.open) this.#toggle(row, true);
        else this.#moveActive(1);
        break;
      case 'ArrowLeft':
        if (!inTree || !row) return;
        if (row.kind === 'group') this.#toggle(row, false);
        else this.#moveToGroup(row);
        break;
      case ' ':
        if (!inTree || !row) return;
        if (row.kind === 'group') this.#toggle(row);
        else this.#add(row, true);
        break;
      case 'Delete':
        if (!inTree || row?.kind !== 'entry' || !row.entry.removable || row.entry.item.kind !== 'preset') return;
        this.stores?.palette.removeSnippet(row.entry.item.id);
        break;
      default:
        // Typing while the tree has focus continues in the search field.
        if (!inTree || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        this.search(this.query + event.key);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  #moveToGroup(row: PaletteRow): void {
    const group = this.#rows.at(this.#rows.groupIndexOf(this.#rows.indexOf(row.key)));
    if (!group) return;
    this.keyboardActive = true;
    this.active = group.key;
  }

  #rowOfKey(key: string | undefined): PaletteRow | undefined {
    return this.#rows.at(this.#rows.indexOf(key));
  }

  #reveal(): void {
    const scroll = this.#scroll.value;
    const index = this.#rows.indexOf(this.active);
    if (!scroll || index < 0) return;
    const top = this.#rows.top(index);
    const bottom = this.#rows.top(index + 1);
    if (top < scroll.scrollTop) scroll.scrollTop = top;
    else if (bottom > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = bottom - scroll.clientHeight;
    this.scrolled = scroll.scrollTop;
  }
}
