import { formatMapping, type Mapping } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';

export interface BelowField {
  /** The error message of what is being typed. */
  readonly error: string | undefined;
  /** A value of a result that is to be inserted into a field. */
  readonly offered: Mapping | undefined;
  /** The step of the field: its own results are not inserted into it. */
  readonly stepId: string;
  readonly insert: (mapping: Mapping) => void;
}

/** What is below a value field: the error of what is being typed, and the button that inserts a value of a result. */
export function renderBelowField(
  texts: Texts['inspector'],
  { error, offered, stepId, insert }: BelowField,
): TemplateResult {
  return html`${error === undefined ? nothing : html`<p class="error" id="error" role="alert">${error}</p>`}
  ${
    offered && offered.kind !== 'input' && offered.stepId !== stepId
      ? html`<button class="btn sm link offer" @click=${() => insert(offered)}>
          ${icon('plus', 'small')}${texts.insertHere(formatMapping(offered))}
        </button>`
      : nothing
  }`;
}
