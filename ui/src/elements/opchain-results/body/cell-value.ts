import type { JsonValue } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';

/** Characters of a text that are shown. */
const MAX_TEXT = 100_000;

export const cellValueStyles = css`
  /* Below a long table, it would be out of sight. */
  .value {
    --_body-height: 160px;
    position: sticky;
    bottom: 0;
    z-index: 2;
    background: var(--opchain-surface);
    box-shadow: var(--opchain-shadow-2);
    margin-block-start: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-3);
    border: 1px solid var(--opchain-line);
    border-radius: var(--opchain-radius-md);
  }
  .value header {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 28px;
    font-size: var(--opchain-size-sm);
  }
  .value pre {
    margin: 0;
    max-height: 160px;
    overflow: auto;
    font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

export interface CellValue {
  /** Its row and column, as people read them. */
  readonly name: string;
  readonly value: JsonValue;
}

/** The whole value of the selected cell; an array or object opens as a tree. `use` maps it, where values can be mapped. */
export function renderCellValue(
  { name, value }: CellValue,
  texts: Texts,
  use: (() => void) | undefined,
): TemplateResult {
  return html`<section class="value" aria-label=${name}>
    <header>
      <code class="ellipsis grow">${name}</code>
      ${
        use === undefined
          ? nothing
          : html`<button type="button" class="btn line sm" @click=${use}>
              ${icon('braces', 'small')}${texts.results.useAsMapping}
            </button>`
      }
    </header>
    ${
      isContainer(value)
        ? html`<opchain-json-tree .value=${value} .texts=${texts} .label=${name} .readOnly=${true}></opchain-json-tree>`
        : html`<pre tabindex="0" role="group" aria-label=${name}>${String(value).slice(0, MAX_TEXT)}</pre>`
    }
  </section>`;
}
