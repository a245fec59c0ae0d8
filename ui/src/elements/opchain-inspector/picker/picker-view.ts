import { html, nothing, type TemplateResult } from 'lit';
import { formatMapping } from '@opchain/core/internal/model';
import { formatValue } from '../../../schema/describe-type.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import type { inspectorTexts } from '../../../texts/inspector-texts.js';
import { icon } from '../../parts/icon.js';
import { methodBadge } from '../../parts/method-badge.js';
import { generatorsSource, inputsSource, type PickerSource, type PickerView, type SourceId } from './picker-model.js';
import type { PickerRow } from './picker-row.js';

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
  readonly texts: typeof inspectorTexts;
}

/** The two columns: source and field. */
export function renderPicker(
  { view, target, query, column, active, texts }: PickerState,
  handlers: PickerHandlers,
): TemplateResult {
  const rows = [...view.best, ...view.fields];
  const current = rows[active];
  const inserted = current ? formatMapping(current.mapping) : '';
  const group = (sources: readonly PickerSource[], title: string): TemplateResult | typeof nothing =>
    sources.length === 0
      ? nothing
      : html`<div class="pk" role="presentation">${title}</div>
          ${sources.map((source) => renderSource(source, view, column, texts, handlers))}`;
  return html`
    <div class="q">
      ${icon('search')}
      <input
        type="text"
        class="query"
        aria-label=${texts.pickerSearch}
        placeholder=${texts.pickerSearch}
        .value=${query}
        autocomplete="off"
        spellcheck="false"
        @input=${(event: Event) => handlers.search((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => handlers.key(event)}
      />
      <span class="to">${texts.pickerFor(target.name, target.types.join(texts.values.or))}</span>
    </div>
    <div class="cols">
      <div class="sources" role="listbox" aria-label=${texts.pickerSources}>
        ${group(
          view.sources.filter((source) => source.group === 'before'),
          texts.pickerBefore,
        )}
        ${group(
          view.sources.filter((source) => source.group === 'others'),
          texts.pickerOthers,
        )}
        ${group(
          view.sources.filter((source) => source.group === 'chain'),
          texts.pickerChain,
        )}
      </div>
      <div class="leaves" role="listbox" id="leaves" aria-label=${texts.pickerFields}>
        ${
          view.best.length > 0
            ? html`<div class="pk" role="presentation">
                  <span>${texts.pickerBest}</span
                  ><span>${view.run === undefined ? nothing : texts.pickerValue(view.run)}</span>
                </div>
                ${view.best.map((row, index) => renderBest(row, index, index === active && column === 'fields', target, texts, handlers))}`
            : nothing
        }
        <div class="pk" role="presentation">
          <span
            >${query.trim() !== '' ? texts.pickerFound(view.fields.length) : view.source === generatorsSource ? texts.pickerNewValue : texts.pickerAll}</span
          ><span>${view.best.length > 0 || view.run === undefined ? nothing : texts.pickerValue(view.run)}</span>
        </div>
        ${view.fields.length === 0 && query.trim() === '' ? html`<p class="none">${view.source === inputsSource ? texts.pickerNoInputs : texts.pickerNoFields}</p>` : nothing}
        ${view.fields.map((row, index) => renderField(row, index + view.best.length, index + view.best.length === active && column === 'fields', target, texts, handlers))}
      </div>
    </div>
    <div class="ft">
      <kbd>↑</kbd><kbd>↓</kbd><span>${texts.pickerChoose}</span><kbd>←</kbd><kbd>→</kbd
      ><span>${texts.pickerColumns}</span><kbd>↵</kbd><span>${texts.pickerInsert}</span><kbd>Esc</kbd
      ><span>${texts.pickerKeepText}</span>
      <code class="insert" title=${inserted}>${inserted}</code>
    </div>
  `;
}

function renderSource(
  source: PickerSource,
  view: PickerView,
  column: PickerState['column'],
  texts: typeof inspectorTexts,
  handlers: PickerHandlers,
): TemplateResult {
  const chosen = source.id === view.source;
  return html`<div
    class="src ${chosen ? 'on' : ''} ${chosen && column === 'sources' ? 'focus' : ''}"
    role="option"
    aria-selected=${chosen}
    @click=${() => handlers.chooseSource(source.id)}
  >
    ${methodBadge(source.method)}<span class="ellipsis" title=${source.id}
      >${source.id === inputsSource ? texts.pickerInputs : source.id === generatorsSource ? texts.pickerGenerated : source.id}</span
    >${chosen ? icon('right', 'small') : nothing}
  </div>`;
}

function renderBest(
  row: PickerRow,
  index: number,
  active: boolean,
  target: MappingTarget,
  texts: typeof inspectorTexts,
  handlers: PickerHandlers,
): TemplateResult {
  const reason = row.linked ? texts.pickerLinked(target.name) : texts.pickerMatchReason(target.name);
  return html`<div
    class="leaf best ${active ? 'on' : ''}"
    role="option"
    id=${`leaf-${index}`}
    aria-selected=${active}
    aria-label=${[row.label, row.types.join(texts.values.or), reason, formatValue(row.value, texts.values)].filter((part) => part !== '').join(', ')}
    @click=${() => handlers.pick(row)}
    @pointermove=${({ pointerType }: PointerEvent) => pointerType !== 'touch' && handlers.hover(row)}
  >
    <div class="ellipsis">
      <code>${row.label}</code><span class="ty">${row.types.join(texts.values.or)}</span><small>${reason}</small>
    </div>
    <span class="v">${formatValue(row.value, texts.values)}</span>
  </div>`;
}

/** In a narrow picker, its label needs the whole width of the row. */
function isLong({ label, depth }: PickerRow): boolean {
  return label.length + 2.5 * depth > 14;
}

function renderField(
  row: PickerRow,
  index: number,
  active: boolean,
  target: MappingTarget,
  texts: typeof inspectorTexts,
  handlers: PickerHandlers,
): TemplateResult {
  const type = row.types.join(texts.values.or) || texts.pickerUnknown;
  return html`<div
    class="leaf d${Math.min(row.depth, 4)} ${isLong(row) ? 'long' : ''} ${active ? 'on' : ''} ${row.fits ? '' : 'no'}"
    role="option"
    id=${`leaf-${index}`}
    aria-selected=${active}
    aria-label=${row.fits ? `${row.label}, ${type}` : `${row.label}, ${texts.pickerNeeds(type, target.types.join(texts.values.or))}`}
    @click=${() => handlers.pick(row)}
    @pointermove=${({ pointerType }: PointerEvent) => pointerType !== 'touch' && handlers.hover(row)}
  >
    <span class="tw"
      >${
        row.hasChildren
          ? html`<span
              class="fold"
              @click=${(event: Event) => {
                event.stopPropagation();
                handlers.fold(row);
              }}
              >${icon(row.open ? 'down' : 'right', 'small')}</span
            >`
          : html`<i class="gap"></i>`
      }<code class="label">${row.kind === 'new-input' ? texts.pickerNewInput(row.label) : row.label}</code></span
    >
    ${row.fits ? html`<span class="ty">${row.types.join(texts.values.or)}</span><span class="v">${formatValue(row.value, texts.values)}</span>` : html`<span class="ty">${texts.pickerNeeds(type, target.types.join(texts.values.or))}</span>`}
  </div>`;
}
