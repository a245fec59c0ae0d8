import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Stores } from '../../stores/stores.js';

/** The open dialog; a request for approval and a failure come before the one that the user opened. */
export function renderDialog(stores: Stores): TemplateResult | typeof nothing {
  if (stores.credentials.value.approvalRequest) return html`<opchain-approval-dialog></opchain-approval-dialog>`;
  if (stores.document.value.failure) return html`<opchain-failure-dialog></opchain-failure-dialog>`;
  switch (stores.view.value.dialog) {
    case 'open':
      return html`<opchain-open-dialog></opchain-open-dialog>`;
    case 'keys':
      return html`<opchain-keys-dialog></opchain-keys-dialog>`;
    case 'sources':
      return html`<opchain-sources-dialog></opchain-sources-dialog>`;
    case 'snippet':
      return html`<opchain-snippet-dialog></opchain-snippet-dialog>`;
    case 'import':
      return html`<opchain-import-dialog></opchain-import-dialog>`;
    case 'conflict':
      return html`<opchain-conflict-dialog></opchain-conflict-dialog>`;
    case 'report':
      return html`<opchain-report-dialog></opchain-report-dialog>`;
    case undefined:
      return nothing;
  }
}
