import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { type NextStep, proposeNextSteps } from '../../../stores/mapping/propose-next-steps.js';
import type { Stores } from '../../../stores/stores.js';
import { chooseOperation } from '../../../stores/report/choose-operation.js';
import type { SearchBoxRequest } from '../../../stores/view/view-store.js';
import { base } from '../../../styles/base.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { searchBoxTexts } from '../../../texts/search-box-texts.js';
import { OpchainElement } from '../../opchain-element.js';
import type { CommandEntry } from '../../parts/command-entry.js';
import { icon } from '../../parts/icon.js';
import { hasMod } from '../../parts/key-name.js';
import { scrollTopToShow } from '../../parts/row-window.js';
import { addEntry } from '../add-entry.js';
import { OperationEntry } from '../operation-entry.js';
import type { PaletteHits } from '../palette-entry.js';
import { PaletteList } from '../palette-list.js';
import { renderNoResults } from '../palette-status.js';
import { paletteStyles } from '../palette-styles.js';
import { searchStyles } from '../search-styles.js';
import { boxRowHeight, renderBoxHeading, renderBoxOption } from './box-row.js';
import { boxStyles } from './box-styles.js';
import { type BoxOption, type BoxRow, listBoxRows } from './list-box-rows.js';
import { listLikely } from './list-likely.js';

addTexts({ searchBox: searchBoxTexts });

/** Rows drawn above and below those in view, in CSS pixels. */
const OVERSCAN = 200;
/** Rows that Page Up and Page Down move by. */
const PAGE = 8;
/** Up to this number of operations, all of them are listed before anything is typed. */
const MAX_LISTED = 200;
/** The size that the box may have, in CSS pixels: it opens where that much fits. */
const MAX_SIZE = { width: 560, height: 480 };

/**
 * Searches the commands of the builder and the operations, over everything else; or what runs next after a step, or what a step
 * calls instead of its operation. Closes by clearing `searchBox` of the view. Part of `<opchain-builder>`.
 */
export class OpchainSearchBox extends OpchainElement {
  static override styles = [base, paletteStyles, searchStyles, boxStyles];

  @property({ attribute: false }) commands: readonly CommandEntry[] = [];
  @property({ attribute: false }) request: SearchBoxRequest = {};
  @state() private query = '';
  @state() private scrolled = 0;
  @state() private active: string | undefined;
  /** Undefined until they are known. */
  @state() private nextSteps: readonly NextStep[] | undefined;

  readonly #list = new PaletteList(() => this.requestUpdate());
  readonly #dialog = createRef<HTMLDialogElement>();
  readonly #scroll = createRef<HTMLElement>();
  #rows: readonly BoxRow[] = [];
  /** Top of each row, then the height of all. */
  #tops: readonly number[] = [0];
  /** The active row was chosen with the arrow keys: it stays active while more is found. */
  #chosen = false;
  /** Enter was pressed before the search had found everything; with Shift, if true. */
  #chooseWhenFound: boolean | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#list.disposeSearch();
  }

  override firstUpdated(): void {
    const dialog = this.#dialog.value;
    if (!dialog) return;
    const { after, anchor } = this.request;
    if (anchor !== undefined) {
      const place = (at: number, size: number, room: number): number => Math.max(12, Math.min(at, room - size - 12));
      const { innerWidth, innerHeight } = window;
      const width = Math.min(MAX_SIZE.width, innerWidth - 24);
      const height = Math.min(MAX_SIZE.height, innerHeight - 24);
      dialog.style.setProperty('--_box-x', `${place(anchor.x - width / 2, width, innerWidth)}px`);
      dialog.style.setProperty('--_box-y', `${place(anchor.y, height, innerHeight)}px`);
    }
    dialog.showModal();
    this.#list.prepareSearch(this.stores);
    if (after !== undefined && this.stores)
      void proposeNextSteps(this.stores, after).then((nextSteps) => (this.nextSteps = nextSteps));
  }

  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.hasUpdated) this.query = this.request.text ?? '';
    const { stores } = this;
    if (!stores) return;
    const { at, replace } = this.request;
    const isGeneral = at === undefined && replace === undefined;
    const after = this.request.after ?? (isGeneral ? stores.selection.value.primary : undefined);
    const searching = this.#list.update(stores, this.query);
    this.#rows = listBoxRows({
      text: this.query.trim(),
      commands: isGeneral ? this.commands : [],
      proposals: this.commands.filter(({ proposedAfter }) => proposedAfter !== undefined && proposedAfter === after),
      nextSteps: (this.nextSteps ?? []).flatMap((step) => {
        const operation = stores.descriptions.find(step.operation);
        return operation ? [{ step, entry: new OperationEntry(step.operation.source, operation) }] : [];
      }),
      likely: replace === undefined ? [] : listLikely(stores, replace),
      hits: replace === undefined ? (searching ? this.#list.found.hits : []) : this.#operationHits(),
      texts: stores.texts.searchBox,
    });
    let top = 0;
    this.#tops = [0, ...this.#rows.map((row) => (top += boxRowHeight(row)))];
    const options = this.#options();
    if (!this.#chosen || !options.some(({ key }) => key === this.active)) this.active = options[0]?.key;
  }

  override updated(changed: PropertyValues): void {
    const scroll = this.#scroll.value;
    if (scroll && changed.has('query')) scroll.scrollTop = 0;
    else if (scroll && changed.has('active')) {
      const index = this.#rows.findIndex(({ key }) => key === this.active);
      // The heading above the first one is shown with it.
      const top = index === 1 ? 0 : this.#top(index);
      if (index >= 0) scroll.scrollTop = scrollTopToShow(scroll, top, this.#top(index + 1));
    }
    if (this.#chooseWhenFound === undefined || !this.#list.complete) return;
    const isBeside = this.#chooseWhenFound;
    this.#chooseWhenFound = undefined;
    this.#choose(this.#activeOption(), isBeside);
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const { palette: texts, searchBox: box } = stores.texts;
    const { after, replace } = this.request;
    const label =
      after !== undefined ? box.labelAfter(after) : replace !== undefined ? box.labelReplace(replace) : box.label;
    const rows = this.#rows;
    const activeIndex = rows.findIndex(({ key }) => key === this.active);
    const view = this.#scroll.value?.clientHeight ?? MAX_SIZE.height;
    const first = Math.max(0, this.#tops.findIndex((top) => top > this.scrolled - OVERSCAN) - 1);
    const end = this.#tops.findIndex((top) => top > this.scrolled + view + OVERSCAN);
    const last = end < 0 ? rows.length : end;
    const options = this.#options();
    return html`<dialog
      ${ref(this.#dialog)}
      aria-label=${label}
      @cancel=${this.#onCancel}
      @keydown=${this.#onKey}
      @pointerdown=${(event: PointerEvent) => {
        if (event.target === this.#dialog.value) this.#close();
      }}
    >
      <div class="search">
        <div class="field">
          ${icon('search')}
          <input
            autofocus
            type="search"
            role="combobox"
            aria-label=${label}
            aria-expanded="true"
            aria-controls="options"
            aria-autocomplete="list"
            aria-activedescendant=${activeIndex >= first && activeIndex < last ? `option-${activeIndex}` : nothing}
            autocomplete="off"
            spellcheck="false"
            placeholder=${label}
            .value=${this.query}
            @input=${(event: Event) => {
              this.query = (event.target as HTMLInputElement).value;
              this.#chosen = false;
              this.#chooseWhenFound = undefined;
            }}
          />
        </div>
      </div>
      ${rows.length === 0 && this.query.trim() !== '' && this.#list.complete ? renderNoResults(texts, this.query) : nothing}
      ${
        rows.length === 0 && this.query.trim() === '' && (this.nextSteps ?? replace) !== undefined
          ? html`<div class="none" role="status"><p>${replace === undefined ? box.noNextSteps : box.noLikely}</p></div>`
          : nothing
      }
      <div
        ${ref(this.#scroll)}
        class="scroll keys"
        id="options"
        role="listbox"
        aria-label=${label}
        @scroll=${(event: Event) => (this.scrolled = (event.target as HTMLElement).scrollTop)}
      >
        <div class="all" role="presentation" ${ref(this.#measure(first))}>
          <div class="window" role="presentation">
            ${rows.slice(first, last).map((row, index) => this.#renderRow(stores, row, first + index, options))}
          </div>
        </div>
      </div>
      <div class="foot by-key" aria-hidden="true">
        <span><kbd>↵</kbd> ${box.choose}</span><span><kbd>Esc</kbd> ${box.close}</span>
        <span class="grow"></span>
        <span><kbd>/</kbd> ${texts.paths}</span
        >${replace === undefined ? html`<span><kbd>.</kbd> ${texts.presetsHint}</span>` : nothing}
      </div>
    </dialog>`;
  }

  #renderRow(stores: Stores, row: BoxRow, index: number, options: readonly BoxOption[]): TemplateResult {
    if (row.kind === 'heading') return renderBoxHeading(row.text);
    return renderBoxOption(row, {
      id: `option-${index}`,
      active: row.key === this.active,
      position: options.indexOf(row) + 1,
      setSize: options.length,
      marks: row.kind === 'entry' ? (row.marks ?? this.#list.found.mark?.(row.entry)) : undefined,
      texts: stores.texts.palette,
      choose: (isBeside) => this.#choose(row, isBeside),
    });
  }

  /** Without a text, all operations unless there are too many. */
  #operationHits(): readonly PaletteHits[] {
    const hits = this.#list.found.hits.filter(({ group }) => group.kind === 'operations');
    const size = hits.reduce((sum, each) => sum + each.size, 0);
    return this.query.trim() === '' && size > MAX_LISTED ? [] : hits;
  }

  /** Geometry is set through the CSSOM: a strict policy forbids style attributes. */
  #measure(first: number): (element: Element | undefined) => void {
    return (element) => {
      const { style } = (element ?? this) as HTMLElement;
      style.setProperty('--_height', `${this.#top(this.#rows.length)}px`);
      style.setProperty('--_top', `${this.#top(first)}px`);
    };
  }

  #top(index: number): number {
    return this.#tops[index] ?? this.#tops.at(-1) ?? 0;
  }

  #options(): readonly BoxOption[] {
    return this.#rows.filter((row) => row.kind !== 'heading');
  }

  #activeOption(): BoxOption | undefined {
    return this.#options().find(({ key }) => key === this.active);
  }

  readonly #onCancel = (event: Event): void => {
    event.preventDefault();
    this.#close();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // Esc would only clear the field at first.
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const by = steps[event.key];
    if (by !== undefined) this.#move(by);
    else if (event.key === 'Enter') {
      if (this.#list.complete) this.#choose(this.#activeOption(), event.shiftKey);
      else this.#chooseWhenFound = event.shiftKey;
    } else if (event.key === 'Escape' || (hasMod(event) && event.key.toLowerCase() === 'k')) this.#close();
    else return;
    event.preventDefault();
  };

  /** Single steps go around at the ends. */
  #move(by: number): void {
    const options = this.#options();
    const at = options.findIndex(({ key }) => key === this.active) + by;
    const index =
      Math.abs(by) === 1 ? (at + options.length) % options.length : Math.max(0, Math.min(options.length - 1, at));
    this.active = options[index]?.key;
    this.#chosen = true;
  }

  #choose(option: BoxOption | undefined, isBeside: boolean): void {
    const { stores } = this;
    if (option === undefined || !stores) return;
    this.#close();
    if (option.kind === 'command') {
      option.command.run();
      return;
    }
    const { after, at, replace } = this.request;
    const { item } = option.entry;
    if (replace !== undefined && item.kind === 'operation') return chooseOperation(stores, replace, item.ref);
    addEntry(stores, option.entry, { ...(after !== undefined && { after }), ...(at && { at }) }, isBeside);
  }

  /** Closing the dialog first returns the focus to where it was. */
  #close(): void {
    this.#dialog.value?.close();
    this.stores?.view.patch({ searchBox: undefined });
  }
}
