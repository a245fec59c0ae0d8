import { html, nothing, type TemplateResult } from 'lit';
import { listDescriptionWarnings } from '../../stores/descriptions/list-description-warnings.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import type { Texts } from '../../texts/texts.js';

/** Hints for the search field, and the button that expands or collapses all groups. */
export function renderHints(texts: Texts['palette'], allExpanded: boolean, toggleAll: () => void): TemplateResult {
  return html`<div class="hints">
    <kbd class="code">/</kbd><span>${texts.paths}</span><kbd class="code">.</kbd><span>${texts.presetsHint}</span
    ><span class="grow"></span>
    <button class="btn sm quiet" @click=${toggleAll}>${allExpanded ? texts.collapseAll : texts.expandAll}</button>
  </div>`;
}

/** Shown instead of rows if a search found nothing. */
export function renderNoResults(texts: Texts['palette'], query: string): TemplateResult {
  return html`<div class="none" role="status">
    <p>${texts.noResults(query)}</p>
    <p>${texts.noResultsHint}</p>
  </div>`;
}

/** The format of the open descriptions, how many operations and schemes they have, and how many warnings. */
export function renderCounts({ descriptions, texts, view }: Stores): TemplateResult | typeof nothing {
  const { entries } = descriptions.value;
  const [first] = entries;
  if (!first) return nothing;
  const operations = entries.reduce((sum, entry) => sum + entry.description.operations.length, 0);
  const schemes = entries.reduce((sum, entry) => sum + entry.description.securitySchemes.length, 0);
  const warnings = entries.reduce((sum, entry) => sum + listDescriptionWarnings(entry).length, 0);
  return html`<div class="about">
    <span
      >${entries.length === 1 ? first.description.format.replace(/(\d+\.\d+)\.\d+$/, '$1') : texts.palette.apis(entries.length)}</span
    ><span>${texts.palette.counts(operations, schemes)}</span>${
      warnings === 0
        ? nothing
        : html`<button
            class="btn sm quiet"
            title=${texts.palette.showWarnings}
            @click=${() => view.patch({ resultsTab: 'diagnostics', resultsOpen: true })}
          >
            ${icon('warn', 'small')}${texts.palette.warnings(warnings)}
          </button>`
    }
  </div>`;
}
