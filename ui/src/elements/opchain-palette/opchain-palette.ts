import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { Deferred } from '../../model/deferred.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import { OpchainElement } from '../opchain-element.js';
import type { PaletteDrop } from './add-entry.js';
import type { DragGesture } from './drag-gesture.js';
import type { PaletteKeyActions } from './palette-keys.js';
import { PaletteList } from './palette-list.js';
import { keyOfEvent, renderRow } from './palette-row.js';
import type { PaletteRow } from './palette-rows.js';
import { renderSearchField } from './palette-search-field.js';
import { renderCounts, renderHints, renderNoResults } from './palette-status.js';
import { paletteStyles } from './palette-styles.js';

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

  /**
   * The builder around it has a search box for what is added at a position.
   * @internal
   */
  @property({ attribute: false }) hasSearchBox = false;
  @state() private query = '';
  @state() private scrolled = 0;
  /** Key of the row that Enter acts on. */
  @state() private active: string | undefined;
  /** The active row is being chosen by keyboard, from the search field. */
  @state() private keyboardActive = false;

  readonly #list = new PaletteList(() => this.requestUpdate());
  /** The active row was chosen with the arrow keys: it stays active while more is found. */
  #chosen = false;
  /** Enter was pressed before the search had found everything, or before anything could be added: the active row is added then. */
  #addWhenFound = false;
  #addBeside = false;
  #unannounced = false;
  #drop: PaletteDrop = {};
  readonly #input = createRef<HTMLInputElement>();
  readonly #scroll = createRef<HTMLElement>();
  readonly #resize = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.requestUpdate());
  /** Nobody drags a row, adds one, or moves among the rows by keyboard, in the first moment. */
  readonly #gestures = new Deferred(
    async () => {
      const { addEntry, createPaletteDrag, handlePaletteKey, OperationCard } = await import('./palette-gestures.js');
      const drag: DragGesture = createPaletteDrag(
        this,
        (key) => this.#rowOfKey(key),
        () => this.stores?.palette,
      );
      return { addEntry, handlePaletteKey, drag, card: new OperationCard(this, (row) => this.#add(row, false)) };
    },
    () => this.requestUpdate(),
  );

  /** @internal */
  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      stores.view.searches.subscribe(({ prefix, after, at }) => {
        if ((at === undefined && after === undefined) || !this.hasSearchBox)
          this.search(prefix, { ...(after !== undefined && { after }), ...(at && { at }) });
      }),
    ];
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    this.#gestures.loaded?.drag.cancel();
    this.#gestures.loaded?.card.hide();
    this.#list.disposeSearch();
  }

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#scroll.value) this.#resize?.observe(this.#scroll.value);
  }

  #reset(): void {
    this.#drop = {};
    this.query = '';
    this.active = undefined;
  }

  /** Focuses the search field and enters a prefix. The selected item can be connected after a node and positioned. */
  search(prefix: string, drop: PaletteDrop = {}): void {
    this.#drop = drop;
    this.query = prefix;
    this.active = undefined;
    this.#chosen = false;
    this.#addWhenFound = false;
    void this.updateComplete.then(() => {
      const input = this.#input.value;
      input?.focus();
      input?.setSelectionRange(prefix.length, prefix.length);
    });
  }

  /** @internal */
  override firstUpdated(): void {
    this.#gestures.get();
    if (this.#scroll.value) this.#resize?.observe(this.#scroll.value);
  }

  /** @internal */
  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const searching = this.#list.update(this.stores, this.query);
    const { rows } = this.#list;
    if (rows.indexOf(this.active) >= 0 && (this.#chosen || !searching)) return;
    this.active = searching ? rows.at(rows.firstEntry())?.key : undefined;
  }

  /** @internal */
  override updated(changed: PropertyValues): void {
    if (this.#addWhenFound && this.#list.complete) {
      this.#addWhenFound = false;
      const row = this.#rowOfKey(this.active);
      if (row) this.#add(row, this.#addBeside);
    }
    this.#announceResults();
    const scroll = this.#scroll.value;
    if (!scroll) return;
    if (changed.has('query')) scroll.scrollTop = 0;
    if (!changed.has('active') || !this.keyboardActive) return;
    scroll.scrollTop = this.#list.rows.scrollTo(this.active, scroll);
    this.scrolled = scroll.scrollTop;
  }

  /** @internal */
  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.palette;
    const { rows } = this.#list;
    const view = this.#scroll.value?.clientHeight ?? 800;
    const [first, last] = rows.between(this.scrolled - OVERSCAN, this.scrolled + view + OVERSCAN);
    const activeIndex = rows.indexOf(this.active);
    const activeId = activeIndex >= first && activeIndex < last ? `row-${activeIndex}` : nothing;
    return html`
      ${renderSearchField({
        texts,
        query: this.query,
        activeId: this.keyboardActive ? activeId : nothing,
        input: this.#input,
        onInput: this.#onInput,
        onKey: this.#onKey,
        onFocus: () => this.#list.prepareSearch(stores),
        onBlur: () => (this.keyboardActive = false),
        clear: () => this.search(''),
      })}
      ${renderHints(texts, this.#list.isAllExpanded(), this.#toggleAll)}
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
        @pointerdown=${(event: PointerEvent) => this.#gestures.get()?.drag.down(event)}
      >
        ${rows.length === 0 && this.#list.complete ? renderNoResults(texts, this.query) : nothing}
        <div class="all" role="presentation">
          <div class="window" role="presentation">
            ${rows.slice(first, last).map((row, index) =>
              renderRow(row, {
                id: `row-${first + index}`,
                active: row.key === this.active,
                texts,
                remove: (id) => stores.palette.removeSnippet(id),
              }),
            )}
          </div>
        </div>
        ${this.#positionWindow(rows.height, rows.top(first))}
      </div>
      ${renderCounts(stores)}
    `;
  }

  /** Geometry is set through the CSSOM: a strict policy forbids style attributes. */
  #positionWindow(height: number, top: number): typeof nothing {
    const scroll = this.#scroll.value;
    if (scroll) {
      scroll.style.setProperty('--_height', `${height}px`);
      scroll.style.setProperty('--_top', `${top}px`);
    } else if (this.isConnected) queueMicrotask(() => this.requestUpdate());
    return nothing;
  }

  readonly #toggleAll = (): void => {
    this.#list.toggleAll();
    this.requestUpdate();
  };

  #toggle(row: PaletteRow, open?: boolean): void {
    this.#list.toggle(row, open);
    this.requestUpdate();
  }

  readonly #onInput = (event: Event): void => {
    this.query = (event.target as HTMLInputElement).value;
    this.active = undefined;
    this.keyboardActive = true;
    this.#chosen = false;
    this.#addWhenFound = false;
    this.#unannounced = true;
    this.#list.resetSearch();
  };

  /** The number of results, once per query and not before all are found. */
  #announceResults(): void {
    const { stores } = this;
    if (!this.#unannounced || !stores || !this.#list.complete) return;
    this.#unannounced = false;
    const { rows } = this.#list;
    stores.view.announcements.emit(stores.texts.palette.resultCount(rows.length - rows.groups().length));
  }

  readonly #onScroll = (event: Event): void => {
    this.scrolled = (event.target as HTMLElement).scrollTop;
    this.#gestures.loaded?.card.hide();
  };

  readonly #onTreeFocus = (event: Event): void => {
    // A row that is pressed is chosen by its click.
    if ((event.target as Element).matches(':focus-visible')) this.active ??= this.#list.rows.at(0)?.key;
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = this.#rowOfKey(keyOfEvent(event));
    if (!row) return;
    this.active = row.key;
    this.#toggle(row);
    void this.#gestures.get()?.card.show(row, event);
  };

  readonly #onDoubleClick = (event: MouseEvent): void => {
    const row = this.#rowOfKey(keyOfEvent(event));
    if (row) this.#add(row, event.shiftKey);
  };

  #add(row: PaletteRow, isBeside: boolean): void {
    const loaded = this.#gestures.get();
    if (!loaded) [this.active, this.#addWhenFound, this.#addBeside] = [row.key, true, isBeside];
    else if (row.kind === 'entry' && this.stores && loaded.addEntry(this.stores, row.entry, this.#drop, isBeside))
      this.#reset();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const actions: PaletteKeyActions = {
      rows: this.#list.rows,
      active: this.active,
      query: this.query,
      activate: (key) => {
        this.keyboardActive = true;
        this.#chosen = true;
        this.active = key;
      },
      toggle: (row, open) => this.#toggle(row, open),
      add: (row) => {
        this.#addBeside = event.shiftKey;
        if (!this.#list.complete && !this.#chosen) this.#addWhenFound = true;
        else if (row) this.#add(row, event.shiftKey);
      },
      describe: (row) => void this.#gestures.get()?.card.show(row, event),
      search: (text) => this.search(text),
      cancelSearch: () => this.search(''),
      removeSnippet: (id) => this.stores?.palette.removeSnippet(id),
    };
    if (!this.#gestures.get()?.handlePaletteKey(event, event.currentTarget === this.#scroll.value, actions)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #rowOfKey(key: string | undefined): PaletteRow | undefined {
    return this.#list.rows.at(this.#list.rows.indexOf(key));
  }
}
