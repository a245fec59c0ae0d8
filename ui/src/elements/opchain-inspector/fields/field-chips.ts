import type { JsonValue } from '@opchain/core';
import { html, type TemplateResult } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { mappingLabelTemplate } from '../../parts/mapping-label.js';
import { type FieldPart, splitFieldParts } from './field-parts.js';
import { type FileDescription, formatSize } from '@opchain/drawing';

export interface FieldChipsOptions {
  /** The accessible name. */
  readonly label: string;
  readonly onClick: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** What a field shows instead of text: a file, or mappings; undefined for other values. */
export function listFieldChips(
  value: JsonValue | undefined,
  file: FileDescription | undefined,
  texts: Texts['inspector'],
): readonly FieldPart[] | undefined {
  if (file) return [{ mapping: true, text: texts.file(file.name, formatSize(file.bytes)) }];
  return typeof value === 'string' && value.includes('{{') ? splitFieldParts(value) : undefined;
}

/** A value with mappings, or a file, as one button that edits it. */
export function renderFieldChips(
  chips: readonly FieldPart[],
  { label, onClick, onKey }: FieldChipsOptions,
): TemplateResult {
  return html`<button class="face" aria-label=${label} @click=${onClick} @keydown=${onKey}>
    ${chips.map((part) => (part.mapping ? html`<span class="chip map">${mappingLabelTemplate(part.text)}</span>` : html`<span class="lit">${part.text}</span>`))}
  </button>`;
}
