import { html, nothing, type TemplateResult } from 'lit';
import type { DocumentDiagnostic } from '@opchain/core';
import { listDescriptionWarnings } from '../../stores/descriptions/list-description-warnings.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';

/** Maximum number of entries shown for each description. */
const MAX_LISTED = 500;

/** What was read in the open document, and in those that it calls, although the specification writes it in another way. */
export function listDocumentWarnings({ document, workflows }: Stores): readonly ReadWarning[] {
  return [...document.value.warnings, ...(workflows.value.called?.warnings() ?? [])];
}

interface ReadWarning extends DocumentDiagnostic {
  /** Missing for the open document. */
  readonly location?: string | undefined;
}

/** These warnings with their number, and why called workflows cannot be read. */
export function documentWarningsTemplate(stores: Stores): TemplateResult {
  const texts = stores.texts.results;
  const warnings = listDocumentWarnings(stores);
  const { failure } = stores.workflows.value;
  return html`${
    failure === undefined
      ? nothing
      : html`<ul class="list" role="list">
          <li class="item diagnostic">
            <span class="err">${icon('failed', 'small')}</span><span class="sr">${texts.error}</span>
            <b>${texts.calledWorkflows}</b><span>${failure}</span>
          </li>
        </ul>`
  }
  ${
    warnings.length === 0
      ? nothing
      : html`<h3 class="note">${texts.documentWarnings(warnings.length)}</h3>
          <ul class="list" role="list">
            ${warnings.slice(0, MAX_LISTED).map(
              ({ pointer, message, location, stepId, place }) =>
                html`<li class="item diagnostic">
                  <span class="warn">${icon('warn', 'small')}</span><span class="sr">${texts.warning}</span>
                  <b>${location ?? stores.document.value.fileName ?? texts.wholeChain}</b><span>${message}</span
                  ><span class="end"
                    >${stepId === undefined ? nothing : stores.texts.dialogs.place(stepId, place)}
                    <code>${pointer}</code></span
                  >
                </li>`,
            )}
          </ul>
          ${warnings.length > MAX_LISTED ? html`<p class="note">${texts.moreWarnings(warnings.length - MAX_LISTED)}</p>` : nothing}`
  }`;
}

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
