import type { OperationStep } from '@opchain/core';
import { formatMapping, referenceOf, type ValueMapping } from '@opchain/core/internal/model';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import type { OpchainElement } from '../../opchain-element.js';
import { isGeneratorRow, schemaOf } from './generator-rows.js';
import { buildPickerView, type PickerView, type SourceId } from './picker-model.js';
import type { PickerRow } from './picker-row.js';
import { renderPicker } from './picker-view.js';

interface PickerHost extends OpchainElement {
  readonly stepId: string;
  readonly target: MappingTarget;
}

/** The mapping picker of a field: it follows the text after `{{`, and handles keys while open. */
export class PickerController implements ReactiveController {
  readonly #host: PickerHost;
  readonly #handlers: { insert(mapping: ValueMapping): void; close(): void };
  readonly #panel = createRef<HTMLElement>();
  #anchor: HTMLElement | undefined;
  #query = '';
  #source: SourceId | undefined;
  #column: 'sources' | 'fields' = 'fields';
  #active = 0;
  #folded = new Set<string>();
  #view: PickerView | undefined;
  /** Closed by Esc: stays closed until `{{` is typed again. */
  #dismissed = false;

  constructor(host: PickerHost, handlers: { insert(mapping: ValueMapping): void; close(): void }) {
    this.#host = host;
    this.#handlers = handlers;
    host.addController(this);
  }

  get open(): boolean {
    return this.#anchor !== undefined;
  }

  get activeId(): string | undefined {
    return this.open && this.#column === 'fields' && this.#rows()[this.#active] ? `leaf-${this.#active}` : undefined;
  }

  show(anchor: HTMLElement, query: string, force = false): void {
    if (force || query === '') this.#dismissed = false;
    if (this.#dismissed) return;
    const opening = !this.open;
    if (opening) {
      this.#source = undefined;
      this.#column = 'fields';
      this.#folded = new Set();
      void this.#loadDetails();
    }
    if (opening || query !== this.#query) this.#active = -1;
    this.#anchor = anchor;
    this.#query = query;
    this.#host.requestUpdate();
  }

  hide(): void {
    if (!this.open) {
      this.#dismissed = false;
      return;
    }
    this.#anchor = undefined;
    this.#view = undefined;
    this.#host.stores?.selection.preview(undefined);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.hide();
  }

  hostUpdated(): void {
    const panel = this.#panel.value;
    if (!panel || !this.#anchor) return;
    if (!panel.matches(':popover-open')) panel.showPopover();
    this.#position(panel, this.#anchor);
    panel.querySelector('.leaf.on, .src.focus')?.scrollIntoView({ block: 'nearest' });
    const row = this.#rows()[this.#active];
    const mapping = row && !isNew(row) && this.#column === 'fields' ? referenceOf(row.mapping) : undefined;
    const preview = mapping && { mapping, target: this.#host.stepId };
    const shown = this.#host.stores?.selection.value.preview;
    if (
      preview === undefined
        ? shown !== undefined
        : shown === undefined || formatMapping(shown.mapping) !== formatMapping(preview.mapping)
    ) {
      this.#host.stores?.selection.preview(preview);
    }
  }

  render(): TemplateResult | typeof nothing {
    const { stores } = this.#host;
    if (!this.open || !stores) return nothing;
    const { target, stepId } = this.#host;
    this.#view = buildPickerView(stores, {
      stepId,
      target,
      query: this.#query,
      source: this.#source,
      folded: this.#folded,
    });
    const rows = this.#rows();
    // Initially a best match, or the first compatible field that was searched for; without either, nothing is meant yet.
    if (this.#active < 0 && (this.#view.best.length > 0 || this.#query.trim() !== ''))
      this.#active = Math.max(
        0,
        rows.findIndex((row) => row.fits && !row.hasChildren),
      );
    this.#active = Math.min(this.#active, rows.length - 1);
    return html`<div
      ${ref(this.#panel)}
      class="picker"
      popover="manual"
      role="dialog"
      aria-label=${stores.texts.inspector.pickerTitle}
      @pointerdown=${keepFocus}
    >
      ${renderPicker(
        {
          view: this.#view,
          target,
          query: this.#query,
          column: this.#column,
          active: this.#active,
          texts: stores.texts.inspector,
        },
        {
          chooseSource: (id) => this.#choose(id),
          pick: (row) => this.#pick(row),
          hover: (row) => this.#setActive(this.#rows().indexOf(row)),
          fold: (row) => this.#fold(row),
          search: (query) => {
            this.#query = query;
            this.#active = -1;
            this.#host.requestUpdate();
          },
          key: (event) => this.onKey(event),
        },
      )}
    </div>`;
  }

  onKey(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = this.#rows();
    if (key === 'ArrowDown' || key === 'ArrowUp') this.#step(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'ArrowLeft') this.#setColumn('sources');
    else if (key === 'ArrowRight') {
      if (this.#column === 'fields') this.#toggleFold(rows[this.#active]);
      else this.#setColumn('fields');
    } else if (key === 'Enter') {
      const row = rows[this.#active];
      if (this.#column === 'sources') this.#setColumn('fields');
      else if (row) this.#pick(row);
    } else if (key === 'Escape') {
      this.hide();
      this.#dismissed = true;
      this.#handlers.close();
    } else if (key === 'Tab') {
      this.hide();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #rows(): readonly PickerRow[] {
    return this.#view ? [...this.#view.best, ...this.#view.fields] : [];
  }

  #setActive(index: number): void {
    if (index < 0 || (index === this.#active && this.#column === 'fields')) return;
    this.#active = index;
    this.#column = 'fields';
    this.#host.requestUpdate();
  }

  #setColumn(column: 'sources' | 'fields'): void {
    this.#column = this.#query.trim() === '' ? column : 'fields';
    this.#host.requestUpdate();
  }

  #step(by: number): void {
    if (this.#column === 'fields') {
      this.#setActive(Math.max(0, Math.min(this.#rows().length - 1, this.#active + by)));
      return;
    }
    const sources = this.#view?.sources ?? [];
    const at = sources.findIndex((source) => source.id === this.#view?.source);
    const next = sources[Math.max(0, Math.min(sources.length - 1, at + by))];
    if (next) this.#choose(next.id);
  }

  #choose(id: SourceId): void {
    this.#source = id;
    this.#query = '';
    this.#active = this.#view?.best.length ?? 0;
    this.#host.requestUpdate();
  }

  #fold(row: PickerRow): void {
    const key = formatMapping(row.mapping);
    if (!this.#folded.delete(key)) this.#folded.add(key);
    this.#host.requestUpdate();
  }

  #toggleFold(row: PickerRow | undefined): void {
    if (row?.hasChildren && row.kind === 'field') this.#fold(row);
  }

  #pick(row: PickerRow): void {
    const { stores, target } = this.#host;
    if (stores && isNew(row)) {
      const [type] = target.types;
      const input = isGeneratorRow(row)
        ? { name: nameOf(row.mapping), required: false, schema: schemaOf(row) }
        : { name: target.name, required: true, schema: type === undefined ? {} : { type } };
      stores.chain.setInputs([...stores.chain.chain.inputs, input], 'inspector');
    }
    this.hide();
    this.#handlers.insert(row.mapping);
  }

  #position(panel: HTMLElement, anchor: HTMLElement): void {
    const field = (anchor.closest('.field') ?? anchor).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = panel;
    const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const below = field.bottom + 4;
    const top =
      below + height <= viewport.height - 8
        ? below
        : field.top - 4 - height >= 8
          ? field.top - 4 - height
          : Math.max(8, viewport.height - height - 8);
    panel.style.setProperty(
      '--_px',
      `${Math.max(8, Math.min(getComputedStyle(anchor).direction === 'rtl' ? field.left : field.right - width, viewport.width - width - 8))}px`,
    );
    panel.style.setProperty('--_py', `${top}px`);
  }

  async #loadDetails(): Promise<void> {
    const { stores } = this.#host;
    if (!stores) return;
    const stepsToLoad = stores.chain
      .operationSteps()
      .filter((step) => stores.descriptions.find(step.operation) && !stores.descriptions.detail(step.operation));
    const seen = new Set<string>();
    const refs = stepsToLoad
      .map((step: OperationStep) => step.operation)
      .filter((each) => !seen.has(`${each.source} ${each.id}`) && seen.add(`${each.source} ${each.id}`));
    await Promise.allSettled(refs.slice(0, 200).map((each) => stores.descriptions.loadDetail(each)));
    if (refs.length > 0) this.#host.requestUpdate();
  }
}

/** An input that is added when it is chosen. */
const isNew = ({ kind }: PickerRow): boolean => kind === 'new-input' || kind === 'generator';
const nameOf = (mapping: ValueMapping): string => (mapping.kind === 'input' ? mapping.name : '');

/** A click into the picker keeps the caret in the field, except in the search box. */
function keepFocus(event: Event): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}
