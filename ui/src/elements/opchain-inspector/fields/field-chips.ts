import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { mappingLabelTemplate } from '../../parts/mapping-label.js';
import type { FieldPart } from './field-parts.js';

export interface FieldChipsOptions {
  /** The accessible name. */
  readonly label: string;
  readonly onClick: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
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
