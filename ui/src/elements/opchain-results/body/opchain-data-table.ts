import type { JsonValue } from '@opchain/core';
import { isContainer, isNumber, isObject } from '@opchain/core/internal/model';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { bodyExpression, nameOfExpression } from '../../../schema/own-fields.js';
import { writeStart } from '../../../schema/write-start.js';
import { base } from '../../../styles/base.js';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';
import { hasMod } from '../../parts/key-name.js';
import { menuStyles } from '../../parts/menu-styles.js';
import { OpchainPickEvent } from '../json-tree-events.js';
import { cellValueStyles, renderCellValue } from './cell-value.js';
import { arrangeRows, cellOf, listColumns, ROW_COLUMN, type TableData, type TableOrder } from './list-tables.js';
import { runInSlices } from '../../parts/run-in-slices.js';
import { VirtualRows, virtualRowsStyles } from './virtual-rows.js';

const ROW_HEIGHT = 26;
/** Characters of a cell that are shown. */
const MAX_CELL_LENGTH = 200;

/** Columns shown at first: a table of hundreds takes long to draw. */
const MAX_SHOWN_COLUMNS = 40;

/** Widths of columns, in CSS pixels, and of a character. */
const [MIN_WIDTH, MAX_WIDTH, CHARACTER_WIDTH] = [64, 340, 7];
/** Rows that are measured. */
const MAX_MEASURED_ROWS = 50;

/** An array as a table: sorted by a click on a column, columns can be hidden. A click on a cell shows its whole value. */
export class OpchainDataTable extends LitElement {
  static override styles = [
    base,
    menuStyles,
    virtualRowsStyles,
    cellValueStyles,
    css`
      .rows {
        border: 1px solid var(--opchain-line);
        border-radius: var(--opchain-radius-md);
      }
      .tr {
        display: grid;
        grid-template-columns: 56px var(--_columns);
        width: var(--_width);
        min-width: 100%;
        height: 26px;
        border-bottom: 1px solid var(--opchain-line);
      }
      .tr.head {
        position: sticky;
        top: 0;
        z-index: 1;
        background: var(--opchain-surface-sunken);
      }
      @media (hover: hover) {
        .tr:not(.head):hover {
          background: var(--opchain-hover);
        }
      }
      .tr > * {
        padding: 0 var(--opchain-space-2);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        text-align: start;
        font: 400 var(--opchain-size-code) / 26px var(--opchain-font-code);
        letter-spacing: -0.02em;
      }
      .tr > .index {
        color: var(--opchain-text-faint);
        text-align: end;
      }
      .head button {
        display: flex;
        align-items: center;
        gap: 4px;
        width: 100%;
        height: 100%;
        font: 500 var(--opchain-size-sm) / 26px var(--opchain-font);
        color: var(--opchain-text-muted);
      }
      [aria-sort] button {
        color: var(--opchain-text);
      }
      @media (hover: hover) {
        .head button:hover {
          color: var(--opchain-text);
        }
      }
      .up {
        transform: rotate(180deg);
      }
      .string {
        color: var(--opchain-code-string);
      }
      .number {
        color: var(--opchain-code-number);
      }
      .nested,
      .missing {
        color: var(--opchain-text-faint);
      }
      .cell[aria-selected='true'] {
        background: var(--opchain-accent-soft);
      }
      .cell:focus-visible {
        outline-offset: -2px;
      }
      .tools {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--opchain-space-2);
        min-height: 28px;
        font-size: var(--opchain-size-sm);
      }
    `,
  ];

  @property({ attribute: false }) data!: TableData;
  @property({ attribute: false }) texts!: Texts;
  @property() search = '';
  /** Cells cannot be selected. */
  @property({ type: Boolean, attribute: false }) readOnly = false;
  @state() private order: TableOrder | undefined;
  @state() private hiddenColumns: ReadonlySet<string> = new Set();
  @state() private indices: readonly number[] | undefined;
  /** Row and column of the cell that has or would receive focus. */
  @state() private current: readonly [row: number, column: number] = [0, 0];
  /** Index and column of the selected cell. */
  @state() private selected: readonly [index: number, name: string] | undefined;
  #columns: readonly string[] = [];
  #arranging = 0;
  readonly #rows = new VirtualRows(this, ROW_HEIGHT);

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('data')) {
      this.#columns = listColumns(this.data.rows);
      this.order = undefined;
      this.hiddenColumns = new Set(this.#columns.slice(MAX_SHOWN_COLUMNS));
      this.current = [0, 0];
      this.selected = undefined;
    }
    if (changed.has('data') || changed.has('search') || changed.has('order')) void this.#arrange();
  }

  override render(): TemplateResult {
    const texts = this.texts.results;
    const columns = this.#columns.filter((name) => !this.hiddenColumns.has(name));
    const indices = this.indices ?? [];
    const count = texts.columnCount(columns.length, this.#columns.length);
    this.#setWidths(columns);
    return html`<div class="tools">
        <span class="faint">${texts.rowCount(indices.length, this.data.rows.length)}</span>
        <opchain-popover align="end" kind="dialog" look="btn quiet sm" .label=${`${texts.columns}: ${count}`}>
          <span slot="button" class="row">${count} ${icon('down', 'small')}</span>
          ${this.#columns.map(
            (name) =>
              html`<label class="mi"
                ><input
                  type="checkbox"
                  .checked=${!this.hiddenColumns.has(name)}
                  @change=${() => this.#toggle(name)}
                />${this.#title(name)}</label
              >`,
          )}
        </opchain-popover>
      </div>
      <div
        role="grid"
        aria-label=${texts.table}
        aria-rowcount=${indices.length + 1}
        aria-colcount=${columns.length + 1}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, indices.length, columns.length)}
      >
        ${this.#rows.render(indices.length, (row) => this.#renderRow(row, indices[row]!, columns), { header: this.#renderHeader(columns) })}
      </div>
      ${this.#renderSelected()}`;
  }

  #renderSelected(): TemplateResult | typeof nothing {
    if (this.selected === undefined) return nothing;
    const [index, name] = this.selected;
    const value = cellOf(this.data.rows[index]!, name);
    if (value === undefined) return nothing;
    const path = this.#pathOf(index, name);
    const use = (): unknown => this.dispatchEvent(new OpchainPickEvent(path, value));
    return renderCellValue(
      { name: nameOfExpression(bodyExpression(path)), value },
      this.texts,
      this.readOnly ? undefined : use,
    );
  }

  #pathOf(index: number, name: string): readonly string[] {
    const { path, paths, rows } = this.data;
    const row = paths?.[index] ?? [...path, String(index)];
    return name === ROW_COLUMN && !isObject(rows[index]) ? row : [...row, name];
  }

  /** As wide as what is in them, set through the CSSOM: a strict policy forbids style attributes. */
  #setWidths(columns: readonly string[]): void {
    const rows = this.data.rows.slice(0, MAX_MEASURED_ROWS);
    const widths = columns.map((name) => {
      const texts = rows.map((row) => this.#cellText(cellOf(row, name)).length);
      const width = 32 + CHARACTER_WIDTH * Math.max(this.#title(name).length, ...texts);
      return Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH));
    });
    this.style.setProperty('--_columns', widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' '));
    this.style.setProperty('--_width', `${widths.reduce((sum, width) => sum + width, 56)}px`);
  }

  #title(name: string): string {
    return name === ROW_COLUMN ? this.texts.results.value : name;
  }

  #renderHeader(columns: readonly string[]): TemplateResult {
    return html`<div class="tr head" role="row" aria-rowindex="1">
      <span class="index" role="columnheader">#</span>${columns.map((name) => {
        const order = this.order?.column === name ? this.order : undefined;
        return html`<span
          role="columnheader"
          aria-sort=${order === undefined ? nothing : order.descending ? 'descending' : 'ascending'}
          ><button type="button" title=${this.#title(name)} @click=${() => this.#sort(name)}>
            <span class="ellipsis">${this.#title(name)}</span
            >${order === undefined ? nothing : html`<span class=${order.descending ? '' : 'up'}>${icon('down', 'small')}</span>`}
          </button></span
        >`;
      })}
    </div>`;
  }

  #renderRow(row: number, index: number, columns: readonly string[]): TemplateResult {
    return html`<div class="tr" role="row" aria-rowindex=${row + 2}>
      <span class="index" role="rowheader">${index}</span>${columns.map((name, column) => {
        const value = cellOf(this.data.rows[index]!, name);
        const text = this.#cellText(value);
        const [currentRow, currentColumn] = this.current;
        return html`<span
          class="cell ${cellClass(value)}"
          role="gridcell"
          data-cell="${row}/${column}"
          title=${text}
          aria-selected=${this.selected?.[0] === index && this.selected[1] === name}
          tabindex=${row === currentRow && column === currentColumn ? 0 : -1}
          @click=${() => this.#select(row, column)}
          >${text}</span
        >`;
      })}
    </div>`;
  }

  #cellText(value: JsonValue | undefined): string {
    if (value === undefined) return '–';
    if (!isContainer(value)) return writeStart(value, MAX_CELL_LENGTH);
    const texts = this.texts.results;
    return Array.isArray(value) ? texts.items(value.length) : texts.fields(Object.keys(value).length);
  }

  #toggle(name: string): void {
    const hidden = new Set(this.hiddenColumns);
    if (!hidden.delete(name)) hidden.add(name);
    this.hiddenColumns = hidden;
  }

  /** Ascending, descending, as received. */
  #sort(column: string): void {
    if (this.order?.column !== column) this.order = { column, descending: false };
    else this.order = this.order.descending ? undefined : { column, descending: true };
  }

  async #arrange(): Promise<void> {
    const turn = (this.#arranging += 1);
    const { search, order } = this;
    const indices = await runInSlices(arrangeRows(this.data.rows, { search, order }), () => this.#arranging !== turn);
    if (indices !== undefined && this.#arranging === turn) this.indices = indices;
  }

  #select(row: number, column: number): void {
    this.current = [row, column];
    const index = this.indices?.[row];
    const name = this.#columns.filter((each) => !this.hiddenColumns.has(each))[column];
    if (index !== undefined && name !== undefined) this.selected = [index, name];
  }

  #onKey(event: KeyboardEvent, rows: number, columns: number): void {
    if (hasMod(event) || !(event.composedPath()[0] as HTMLElement).matches('.cell')) return;
    const [row, column] = this.current;
    const to = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + 15, column],
      PageUp: [row - 15, column],
      Home: [row, 0],
      End: [row, columns - 1],
    }[event.key];
    if (event.key === 'Enter' || event.key === ' ') this.#select(row, column);
    else if (to === undefined) return;
    else {
      this.current = [clamp(to[0]!, rows), clamp(to[1]!, columns)];
      this.#rows.show(this.current[0]);
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>(`[data-cell="${this.current.join('/')}"]`)?.focus(),
      );
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1));
}

function cellClass(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  return isContainer(value) ? 'nested' : isNumber(value) ? 'number' : typeof value;
}
