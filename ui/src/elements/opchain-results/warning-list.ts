import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { listDescriptionWarnings } from '../../stores/descriptions/list-description-warnings.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';

/** Maximum number of entries shown for each description. */
const MAX_LISTED = 500;

/** The warnings of the open descriptions, by operation, with their number. */
export function descriptionWarningsTemplate(stores: Stores): readonly (TemplateResult | typeof nothing)[] {
  const texts = stores.texts.results;
  return stores.descriptions.value.entries.map((entry) => {
    const warnings = listDescriptionWarnings(entry);
    if (warnings.length === 0) return nothing;
    return html`<h3 class="note">${texts.descriptionWarnings(warnings.length, entry.source)}</h3>
      <ul class="list" role="list">
        ${warnings
          .slice(0, MAX_LISTED)
          .map(
            ({ operationId, message }) =>
              html`<li class="item diagnostic">
                <span class="warn">${icon('warn', 'small')}</span><span class="sr">${texts.warning}</span>
                <b>${operationId ?? texts.wholeDescription}</b><span>${message}</span>
              </li>`,
          )}
      </ul>
      ${warnings.length > MAX_LISTED ? html`<p class="note">${texts.moreWarnings(warnings.length - MAX_LISTED)}</p>` : nothing}`;
  });
}
