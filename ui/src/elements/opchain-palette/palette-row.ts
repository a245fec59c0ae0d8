import { html, nothing, type TemplateResult } from 'lit';
import type { paletteTexts } from '../../texts/palette-texts.js';
import { icon, type IconName } from '../parts/icon.js';
import { presetIcons } from '../parts/preset-icon.js';
import { methodBadge } from '../parts/method-badge.js';
import type { PaletteItem } from '../../stores/view/palette-store.js';
import type { Mark } from './palette-entry.js';
import type { PaletteRow } from './palette-rows.js';

export interface RowOptions {
  readonly id: string;
  readonly active: boolean;
  readonly texts: typeof paletteTexts;
  readonly remove?: (presetId: string) => void;
  /** `option` in a list without groups. */
  readonly role?: 'option';
}

const icons: Record<Exclude<PaletteItem['kind'], 'operation'>, IconName> = {
  ...presetIcons,
  request: 'link',
  preset: 'chain',
};

export function renderRow(row: PaletteRow, options: RowOptions): TemplateResult {
  return row.kind === 'group' ? renderGroup(row, options) : renderEntry(row, options);
}

function renderGroup(row: PaletteRow & { kind: 'group' }, { id, active }: RowOptions): TemplateResult {
  return html`<div
    class="group ${active ? 'active' : ''}"
    id=${id}
    data-key=${row.key}
    role="treeitem"
    aria-level="1"
    aria-expanded=${row.open}
    aria-selected=${active}
    aria-setsize=${row.setSize}
    aria-posinset=${row.position}
    title=${row.group.description ?? row.group.name}
  >
    <div>
      ${icon(row.open ? 'down' : 'right', 'small')}<span class="ellipsis">${row.group.name}</span
      ><span class="n">${row.count}</span>
    </div>
  </div>`;
}

/** An operation or a preset. */
export function renderEntry(
  row: Pick<PaletteRow & { kind: 'entry' }, 'key' | 'entry' | 'marks' | 'position' | 'setSize'>,
  { id, active, texts, remove, role }: RowOptions,
): TemplateResult {
  const { entry } = row;
  const name = highlight(entry.name, row.marks?.name);
  if (entry.item.kind !== 'operation') {
    const { item } = entry;
    return html`<div
      class="entry pre ${active ? 'active' : ''} ${entry.removable ? 'removable' : ''}"
      id=${id}
      data-key=${row.key}
      role=${role ?? 'treeitem'}
      aria-level=${role === undefined ? 2 : nothing}
      aria-selected=${active}
      aria-setsize=${row.setSize}
      aria-posinset=${row.position}
      title=${`${entry.name}: ${entry.summary ?? ''}`}
    >
      <span class="g">${icon(icons[item.kind])}</span
      ><span class="t ellipsis">${name}</span
      >${entry.name.length > 16 ? nothing : html`<span class="d ellipsis">${entry.summary}</span>`}
      ${
        remove !== undefined && entry.removable && item.kind === 'preset'
          ? html`<button
              class="icon sm remove"
              tabindex="-1"
              aria-label=${texts.removeSnippet(entry.name)}
              title=${texts.removeSnippet(entry.name)}
              @click=${() => remove(item.id)}
            >
              ${icon('trash', 'small')}
            </button>`
          : nothing
      }
    </div>`;
  }
  const path = entry.path ?? '';
  const warnings = entry.warnings ?? [];
  return html`<div
    class="entry op ${active ? 'active' : ''} ${entry.deprecated ? 'deprecated' : ''}"
    id=${id}
    data-key=${row.key}
    role=${role ?? 'treeitem'}
    aria-level=${role === undefined ? 2 : nothing}
    aria-selected=${active}
    aria-setsize=${row.setSize}
    aria-posinset=${row.position}
    title=${[entry.name, `${entry.method ?? ''} ${path}`, entry.summary, ...warnings].filter((line) => line !== undefined).join('\n')}
  >
    ${methodBadge(entry.method ?? '')}<span class="t ellipsis">${name}</span>${
      row.marks?.reason === undefined
        ? renderPath(path, row.marks?.path)
        : html`<span class="p why ellipsis">${highlight(row.marks.reason.text, row.marks.reason.marks)}</span>`
    }${
      warnings.length === 0
        ? nothing
        : html`<span class="w"
            >${icon('warn', 'small')}<span class="sr">${texts.warnings(warnings.length)}</span></span
          >`
    }
  </div>`;
}

function highlight(text: string, marks: readonly Mark[] = []): readonly unknown[] | string {
  if (marks.length === 0) return text;
  let end = 0;
  const parts = marks.flatMap((mark) => {
    const before = text.slice(end, mark.start);
    end = mark.end;
    return [before, html`<mark>${text.slice(mark.start, mark.end)}</mark>`];
  });
  return [...parts, text.slice(end)];
}

/** Paths are shortened in the middle: their end is the most informative. */
function renderPath(path: string, marks: readonly Mark[] = []): TemplateResult {
  const cut = path.length > 26 ? path.indexOf('/', path.length - 20) : -1;
  if (cut <= 0) return html`<span class="p ellipsis">${highlight(path, marks)}</span>`;
  const start = marks.map((mark) => ({ start: Math.min(mark.start, cut), end: Math.min(mark.end, cut) }));
  const rest = marks.map((mark) => ({ start: Math.max(mark.start - cut, 0), end: Math.max(mark.end - cut, 0) }));
  return html`<span class="p cut"
    ><span class="ellipsis">${highlight(path.slice(0, cut), start.filter(isFilled))}</span
    ><span>${highlight(path.slice(cut), rest.filter(isFilled))}</span></span
  >`;
}

function isFilled({ start, end }: Mark): boolean {
  return end > start;
}

/** The key of the row that an event happened in. */
export function keyOfEvent(event: Event): string | undefined {
  return event
    .composedPath()
    .find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset['key'] !== undefined)?.dataset[
    'key'
  ];
}
