import type { ChainDiagnostic } from '@opchain/core';
import { listWorkflowIds } from '@opchain/core/internal/document';
import { html, type TemplateResult } from 'lit';
import { openCalledWorkflow } from '../../stores/documents/open-called-workflow.js';
import type { Stores } from '../../stores/stores.js';
import { showChain } from '../../stores/view/show-chain.js';
import { icon } from '../parts/icon.js';

/** The chain's diagnostics, each linked to its path. */
export function diagnosticsTemplate(stores: Stores): TemplateResult {
  const diagnostics = stores.diagnostics.value;
  return diagnostics.length === 0
    ? html`<p class="note">${stores.texts.results.noDiagnostics}</p>`
    : diagnosticListTemplate(stores, diagnostics);
}

/** Maximum number of entries shown. */
const MAX_LISTED = 500;

export function diagnosticListTemplate(stores: Stores, diagnostics: readonly ChainDiagnostic[]): TemplateResult {
  const texts = stores.texts.results;
  const reveal = async ({ workflowId, stepId, path }: ChainDiagnostic): Promise<void> => {
    if (workflowId !== undefined) {
      if (!listWorkflowIds(stores.chain.chain).includes(workflowId)) return;
      await openCalledWorkflow(stores, workflowId);
      if (stepId !== undefined) stores.selection.select([stepId]);
    }
    if (stepId !== undefined) stores.view.reveals.emit({ stepId, path: path ?? 'setup' });
    else if (path !== undefined) showChain(stores, path);
  };
  return html`<ul class="list" role="list">
    ${diagnostics.slice(0, MAX_LISTED).map(
      (diagnostic) =>
        html`<li>
          <button
            class="item diagnostic"
            type="button"
            @click=${() => void reveal(diagnostic)}
            title=${texts.goTo(diagnostic.stepId ?? texts.wholeChain)}
          >
            <span class=${diagnostic.severity === 'error' ? 'err' : 'warn'}
              >${icon(diagnostic.severity === 'error' ? 'failed' : 'warn', 'small')}</span
            >
            <span class="sr">${diagnostic.severity === 'error' ? texts.error : texts.warning}</span>
            <b>${nameOf(diagnostic) ?? texts.wholeChain}</b><span>${diagnostic.message}</span
            ><span class="end"><code>${diagnostic.path ?? ''}</code></span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** `createOrder`, or `payments › pay` for a step of a called chain. */
function nameOf({ workflowId, stepId }: ChainDiagnostic): string | undefined {
  return workflowId === undefined || stepId === undefined ? stepId : `${workflowId} › ${stepId}`;
}
