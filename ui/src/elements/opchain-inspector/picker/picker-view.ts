import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { formatMapping } from '@opchain/core';
import { showValue } from '../../../schema/describe-type.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import type { inspectorTexts } from '../../../texts/inspector-texts.js';
import { icon } from '../../parts/icon.js';
import { methodBadge } from '../../parts/method-badge.js';
import type { PickerRow, PickerSource, PickerView, SourceId } from './picker-model.js';
import { inputsSource } from './picker-model.js';

export interface PickerHandlers {
  chooseSource(id: SourceId): void;
  pick(row: PickerRow): void;
  hover(row: PickerRow): void;
  fold(row: PickerRow): void;
  search(query: string): void;
  key(event: KeyboardEvent): void;
}

export interface PickerState {
  readonly view: PickerView;
  readonly target: MappingTarget;
  readonly query: string;
  readonly column: 'sources' | 'fields';
  readonly active: number;
  readonly words: typeof inspectorTexts;
}

/** The two columns: where a value comes from, and which. */
export function renderPicker({ view, target, query, column, active, words }: PickerState, on: PickerHandlers): TemplateResult {
  const rows = [...view.best, ...view.fields];
  const current = rows[active];
  const group = (sources: readonly PickerSource[], title: string): TemplateResult | typeof nothing =>
    sources.length === 0
      ? nothing
      : html`<div class="pk" role="presentation">${title}</div>
          ${sources.map((source) => renderSource(source, view, column, words, on))}`;
  return html`
    <div class="q">
      ${icon('search')}
      <input
        type="text"
        class="query"
        aria-label=${words.pickerSearch}
        placeholder=${words.pickerSearch}
        .value=${query}
        autocomplete="off"
        spellcheck="false"
        @input=${(event: Event) => on.search((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => on.key(event)}
      />
      <span class="to">${words.pickerFor(target.name, target.types.join(words.values.or))}</span>
    </div>
    <div class="cols">
      <div class="sources" role="listbox" aria-label=${words.pickerSources}>
        ${group(
          view.sources.filter((source) => source.group === 'before'),
          words.pickerBefore,
        )}
        ${group(
          view.sources.filter((source) => source.group === 'others'),
          words.pickerOthers,
        )}
        ${group(
          view.sources.filter((source) => source.group === 'chain'),
          words.pickerChain,
        )}
      </div>
      <div class="leaves" role="listbox" id="leaves" aria-label=${words.pickerFields}>
        ${
          view.best.length > 0
            ? html`<div class="pk" role="presentation">
                  <span>${words.pickerBest}</span><span>${view.run === undefined ? nothing : words.pickerValue(view.run)}</span>
                </div>
                ${view.best.map((row, index) => renderBest(row, index, index === active && column === 'fields', target, words, on))}`
            : nothing
        }
        <div class="pk" role="presentation">
          <span>${query.trim() === '' ? words.pickerAll : words.pickerFound(view.fields.length)}</span
          ><span>${view.best.length > 0 || view.run === undefined ? nothing : words.pickerValue(view.run)}</span>
        </div>
        ${view.fields.length === 0 && query.trim() === '' ? html`<p class="none">${view.source === inputsSource ? words.pickerNoInputs : words.pickerNoFields}</p>` : nothing}
        ${view.fields.map((row, index) => renderField(row, index + view.best.length, index + view.best.length === active && column === 'fields', target, words, on))}
      </div>
    </div>
    <div class="ft">
      <kbd>↑</kbd><kbd>↓</kbd><span>${words.pickerChoose}</span><kbd>←</kbd><kbd>→</kbd><span>${words.pickerColumns}</span><kbd>↵</kbd
      ><span>${words.pickerInsert}</span><kbd>Esc</kbd><span>${words.pickerKeep}</span>
      <code class="insert">${current ? formatMapping(current.mapping) : ''}</code>
    </div>
  `;
}

function renderSource(source: PickerSource, view: PickerView, column: PickerState['column'], words: typeof inspectorTexts, on: PickerHandlers): TemplateResult {
  const chosen = source.id === view.source;
  return html`<div
    class="src ${chosen ? 'on' : ''} ${chosen && column === 'sources' ? 'focus' : ''}"
    role="option"
    aria-selected=${chosen}
    @click=${() => on.chooseSource(source.id)}
  >
    ${methodBadge(source.method)}<span class="ellipsis">${source.id === inputsSource ? words.pickerInputs : source.id}</span
    >${chosen ? icon('right', 'small') : nothing}
  </div>`;
}

function renderBest(row: PickerRow, index: number, active: boolean, target: MappingTarget, words: typeof inspectorTexts, on: PickerHandlers): TemplateResult {
  const why = row.linked ? words.pickerLinked(target.name) : words.pickerWhy(target.name);
  return html`<div
    class="leaf best ${active ? 'on' : ''}"
    role="option"
    id=${`leaf-${index}`}
    aria-selected=${active}
    aria-label=${[row.label, row.types.join(words.values.or), why, showValue(row.value, words.values)].filter((part) => part !== '').join(', ')}
    @click=${() => on.pick(row)}
    @pointermove=${() => on.hover(row)}
  >
    <div class="ellipsis"><code>${row.label}</code><span class="ty">${row.types.join(words.values.or)}</span><small>${why}</small></div>
    <span class="v">${showValue(row.value, words.values)}</span>
  </div>`;
}

function renderField(row: PickerRow, index: number, active: boolean, target: MappingTarget, words: typeof inspectorTexts, on: PickerHandlers): TemplateResult {
  const type = row.types.join(words.values.or) || words.pickerUnknown;
  return html`<div
    class="leaf d${Math.min(row.depth, 4)} ${active ? 'on' : ''} ${row.fits ? '' : 'no'}"
    role="option"
    id=${`leaf-${index}`}
    aria-selected=${active}
    aria-label=${row.fits ? `${row.label}, ${type}` : `${row.label}, ${words.pickerNeeds(type, target.types.join(words.values.or))}`}
    @click=${() => on.pick(row)}
    @pointermove=${() => on.hover(row)}
  >
    <span class="tw"
      >${
        row.hasChildren
          ? html`<span
              class="fold"
              @click=${(event: Event) => {
                event.stopPropagation();
                on.fold(row);
              }}
              >${icon(row.open ? 'down' : 'right', 'small')}</span
            >`
          : html`<i class="gap"></i>`
      }<code class="ellipsis">${row.kind === 'new-input' ? words.pickerNewInput(row.label) : row.label}</code></span
    >
    ${row.fits ? html`<span class="ty">${row.types.join(words.values.or)}</span><span class="v">${showValue(row.value, words.values)}</span>` : html`<span class="ty">${words.pickerNeeds(type, target.types.join(words.values.or))}</span>`}
  </div>`;
}
