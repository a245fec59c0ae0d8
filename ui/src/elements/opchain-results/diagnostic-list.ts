import type { ChainDiagnostic } from '@opchain/core';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';

/** The chain's diagnostics, each linked to its path. */
export function diagnosticsTemplate(stores: Stores): TemplateResult {
  const diagnostics = stores.diagnostics.value;
  return diagnostics.length === 0
    ? html`<p class="note">${stores.texts.results.noProblems}</p>`
    : diagnosticListTemplate(stores, diagnostics);
}

/** Maximum number of entries shown. */
const MAX_LISTED = 500;

export function diagnosticListTemplate(stores: Stores, diagnostics: readonly ChainDiagnostic[]): TemplateResult {
  const texts = stores.texts.results;
  const reveal = ({ stepId, path }: ChainDiagnostic): void => {
    if (stepId !== undefined) stores.view.reveals.emit({ stepId, path: path ?? 'setup' });
  };
  return html`<ul class="list" role="list">
    ${diagnostics.slice(0, MAX_LISTED).map(
      (diagnostic) =>
        html`<li>
          <button
            class="item diagnostic"
            type="button"
            @click=${() => reveal(diagnostic)}
            title=${texts.goTo(diagnostic.stepId ?? texts.wholeChain)}
          >
            <span class=${diagnostic.severity === 'error' ? 'err' : 'warn'}
              >${icon(diagnostic.severity === 'error' ? 'failed' : 'warn', 'small')}</span
            >
            <span class="sr">${diagnostic.severity === 'error' ? texts.error : texts.warning}</span>
            <b>${diagnostic.stepId ?? texts.wholeChain}</b><span>${diagnostic.message}</span
            ><span class="end"><code>${diagnostic.path ?? ''}</code></span>
          </button>
        </li>`,
    )}
  </ul>`;
}
