import { html, nothing, type TemplateResult } from 'lit';
import type { paletteTexts } from '../../../texts/palette-texts.js';
import { icon } from '../../parts/icon.js';
import { keyName } from '../../parts/key-name.js';
import type { EntryMarks } from '../palette-entry.js';
import { renderEntry } from '../palette-row.js';
import type { BoxOption, BoxRow } from './list-box-rows.js';

export interface BoxOptionDetails {
  readonly id: string;
  readonly active: boolean;
  /** Among the options, from 1. */
  readonly position: number;
  readonly setSize: number;
  readonly marks: EntryMarks | undefined;
  readonly texts: typeof paletteTexts;
  readonly choose: (isBeside: boolean) => void;
}

/** In CSS pixels; the styles have the same. */
export function boxRowHeight(row: BoxRow): number {
  return row.kind === 'entry' && row.entry.item.kind === 'operation' ? 40 : 28;
}

export function renderBoxHeading(text: string): TemplateResult {
  return html`<div class="heading" role="presentation" aria-hidden="true">${text}</div>`;
}

export function renderBoxOption(option: BoxOption, details: BoxOptionDetails): TemplateResult {
  const { id, active, position, setSize, marks, texts } = details;
  const choose = ({ shiftKey }: MouseEvent): void => details.choose(shiftKey);
  if (option.kind === 'command') {
    const { label, keys, icon: name } = option.command;
    return html`<div
      class="entry pre command ${active ? 'active' : ''}"
      id=${id}
      role="option"
      aria-selected=${active}
      aria-setsize=${setSize}
      aria-posinset=${position}
      @click=${choose}
    >
      <span class="g">${icon(name)}</span
      ><span class="t ellipsis">${label}</span>${keys === undefined ? nothing : html`<kbd>${keyName(keys)}</kbd>`}
    </div>`;
  }
  const { key, entry } = option;
  return html`<div role="presentation" @click=${choose}>
    ${renderEntry({ key, entry, marks, position, setSize }, { id, active, texts, role: 'option' })}
  </div>`;
}
