import type { JsonValue } from '@opchain/core';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { base } from '../../styles/base.js';
import type { Texts } from '../../texts/texts.js';
import { icon } from '../parts/icon.js';
import { menuStyles } from '../parts/menu-styles.js';
import type { OpchainPopover } from '../parts/opchain-popover.js';
import { isNumber } from '@opchain/core/internal/model';
import { writeStart } from '../../schema/write-start.js';
import { renderAssertMenu } from './assert-menu.js';
import { flattenJson, type JsonLine, PAGE_SIZE } from './flatten-json.js';
import { OpchainPickEvent, OpchainValueActionEvent, type ValueAction, valueActions } from './json-tree-events.js';
import { jsonTreeStyles } from './json-tree-styles.js';
import { VirtualRows, virtualRowsStyles } from './body/virtual-rows.js';

/** Characters of a key or value that are shown: far more than fit, far fewer than make a browser slow. */
const MAX_SHOWN = 2_000;
const LINE_HEIGHT = 22;

/** A JSON value as a tree with arrow key navigation; a click or Enter selects a value. Part of a result. */
export class OpchainJsonTree extends LitElement {
  static override styles = [base, menuStyles, virtualRowsStyles, jsonTreeStyles];

  @property({ attribute: false }) value: JsonValue | undefined;
  @property({ attribute: false }) texts!: Texts;
  @property() label = '';
  /** Values cannot be selected. */
  @property({ type: Boolean, attribute: false }) readOnly = false;
  /** The entries to list of containers, by row: for a search. */
  @property({ attribute: false }) filter: ReadonlyMap<string, readonly string[]> | undefined;
  /** What is wrong with values, by row. */
  @property({ attribute: false }) marks: ReadonlyMap<string, string> = new Map();
  /** Id of the row that has or would receive focus. */
  @state() current = '';
  /** Id of the row whose value is about to be asserted. */
  @state() asserting: string | undefined;

  readonly #toggled = new Set<string>();
  readonly #shown = new Map<string, number>();
  #lines: readonly JsonLine[] = [];
  readonly #rows = new VirtualRows(this, LINE_HEIGHT);

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value') && !changed.has('filter')) return;
    this.#toggled.clear();
    this.#shown.clear();
    this.current = '';
  }

  override render(): TemplateResult {
    if (this.value === undefined) return html``;
    const { filter } = this;
    const revealed = new Set([...this.marks.keys()].flatMap(idsAround));
    this.#lines = flattenJson(this.value, { toggled: this.#toggled, shown: this.#shown, filter, revealed });
    if (!this.#lines.some(({ id }) => id === this.current)) this.current = this.#lines[0]?.id ?? '';
    return html`<div class="tree" role="tree" aria-label=${this.label} @keydown=${this.#onKey}>
      ${this.#rows.render(this.#lines.length, (index) => this.#renderLine(this.#lines[index]!))}
    </div>`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('asserting')) {
      const menu = this.renderRoot.querySelector<OpchainPopover>('opchain-popover');
      void menu?.updateComplete.then(() => menu.show());
    }
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('.line'))
      element.style.setProperty('--_depth', element.dataset['depth'] ?? '0');
  }

  #renderLine(line: JsonLine): TemplateResult {
    const texts = this.texts.results;
    if (line.remaining !== undefined) {
      return html`<div
        class="line"
        role="treeitem"
        data-id=${line.id}
        data-depth=${line.depth}
        aria-level=${line.depth + 1}
        tabindex=${line.id === this.current ? 0 : -1}
        @click=${() => this.#activate(line)}
      >
        <span class="twist"></span><span class="count">${texts.showMore(Math.min(PAGE_SIZE, line.remaining))}</span>
      </div>`;
    }
    const mark = this.marks.get(line.id);
    return html`<div
      class="line ${mark === undefined ? '' : 'marked'}"
      role="treeitem"
      data-id=${line.id}
      data-depth=${line.depth}
      aria-level=${line.depth + 1}
      aria-posinset=${line.position}
      aria-setsize=${line.siblings}
      aria-expanded=${line.open === undefined ? nothing : line.open}
      tabindex=${line.id === this.current ? 0 : -1}
      @click=${(event: Event) => this.#onClick(line, event)}
    >
      <span class="twist">${line.open === undefined ? nothing : icon(line.open ? 'down' : 'right', 'small')}</span>
      ${line.key === undefined ? nothing : html`<span class="k">${line.key.slice(0, MAX_SHOWN)}</span>`}
      ${this.#renderValue(line)}${mark === undefined ? nothing : html`<span class="mark" title=${mark}>${icon('warn', 'small')}<span>${mark}</span></span>`}
      ${
        this.readOnly
          ? nothing
          : html`<span class="use ${this.asserting === line.id ? 'open' : ''}"
              >${this.#renderActions(line)}<span data-use title=${texts.useAsMapping}
                >${icon('braces', 'small')}<span class="sr">${texts.useAsMapping}</span></span
              ></span
            >`
      }
    </div>`;
  }

  #renderActions(line: JsonLine): TemplateResult[] {
    const texts = this.texts.results;
    const icons = { copy: 'copy', copyPath: 'link', assert: 'shield', capture: 'plus' } as const;
    return (Object.keys(icons) as ValueAction[]).map((action) => {
      const label = `${texts.valueActions[action]} (${valueActions[action].toUpperCase()})`;
      if (action === 'assert' && this.asserting === line.id) return renderAssertMenu(this, line, label);
      return html`<button
        class="icon sm"
        type="button"
        tabindex="-1"
        aria-label=${label}
        title=${label}
        @click=${(event: Event) => {
          event.stopPropagation();
          this.#act(action, line);
        }}
      >
        ${icon(icons[action], 'small')}
      </button>`;
    });
  }

  #renderValue({ value, open, size }: JsonLine): TemplateResult {
    const texts = this.texts.results;
    if (open !== undefined)
      return html`<span class="count">${Array.isArray(value) ? texts.items(size) : texts.fields(size)}</span>`;
    const text = writeStart(value, MAX_SHOWN);
    return html`<span class="v ${isNumber(value) ? 'number' : typeof value}" title=${text.length > 40 ? text : nothing}
      >${text}</span
    >`;
  }

  #onClick(line: JsonLine, event: Event): void {
    const onUse = event.composedPath().some((each) => each instanceof HTMLElement && each.dataset['use'] !== undefined);
    this.current = line.id;
    if (line.open !== undefined && !onUse) this.#toggle(line);
    else this.#pick(line);
  }

  #activate(line: JsonLine): void {
    if (line.remaining === undefined) return this.#pick(line);
    const id = line.id.slice(0, -2);
    this.#shown.set(id, (this.#shown.get(id) ?? PAGE_SIZE) + PAGE_SIZE);
    this.requestUpdate();
  }

  /** What is asserted is chosen first. */
  #act(action: ValueAction, line: JsonLine): void {
    if (action === 'assert') this.asserting = line.id;
    else this.dispatchEvent(new OpchainValueActionEvent(action, line));
  }

  /** The menu has closed: the row that it was of receives the focus. */
  readonly stopAsserting = (): void => {
    const at = this.#lines.findIndex(({ id }) => id === this.asserting);
    this.asserting = undefined;
    void this.updateComplete.then(() => this.#focusLine(at));
  };

  #pick(line: JsonLine): void {
    if (this.readOnly) return;
    this.dispatchEvent(new OpchainPickEvent(line.path, line.value));
  }

  #toggle(line: JsonLine): void {
    if (!this.#toggled.delete(line.id)) this.#toggled.add(line.id);
    this.requestUpdate();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = this.#lines.findIndex(({ id }) => id === this.current);
    const line = this.#lines[at];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'ArrowDown':
        this.#focusLine(at + 1);
        break;
      case 'ArrowUp':
        this.#focusLine(at - 1);
        break;
      case 'Home':
        this.#focusLine(0);
        break;
      case 'End':
        this.#focusLine(this.#lines.length - 1);
        break;
      case 'ArrowRight':
        if (line.open === false) this.#toggle(line);
        else if (line.open === true) this.#focusLine(at + 1);
        break;
      case 'ArrowLeft':
        if (line.open === true) this.#toggle(line);
        else this.#focusLine(this.#lines.findLastIndex((other, index) => index < at && other.depth < line.depth));
        break;
      case 'Enter':
      case ' ':
        this.#activate(line);
        break;
      default: {
        const action = (Object.keys(valueActions) as ValueAction[]).find((each) => valueActions[each] === event.key);
        if (action === undefined || this.readOnly || line.remaining !== undefined) return;
        this.#act(action, line);
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };

  #focusLine(index: number): void {
    const line = this.#lines[index];
    if (line === undefined) return;
    this.current = line.id;
    this.#rows.show(index);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.line[tabindex="0"]')?.focus());
  }
}

/** The rows around a row. */
function idsAround(id: string): string[] {
  const parts = id.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/'));
}
