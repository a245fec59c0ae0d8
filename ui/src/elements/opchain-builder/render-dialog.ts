import { html, type TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import type { DialogName } from '../../stores/view/view-store.js';

/** The dialog that the user opened, and questions and messages above it: what was entered there stays. */
export function renderDialog(stores: Stores): TemplateResult {
  const { approvalRequest } = stores.credentials.value;
  const { failure } = stores.document.value;
  const { dialog, importing } = stores.view.value;
  const question = stores.folder.value?.agents?.value.question;
  return html`${dialog && dialogs[dialog]}${importing && html`<opchain-import-dialog></opchain-import-dialog>`}${
    approvalRequest && html`<opchain-approval-dialog></opchain-approval-dialog>`
  }${question && html`<opchain-agent-dialog></opchain-agent-dialog>`}${failure && html`<opchain-failure-dialog></opchain-failure-dialog>`}`;
}

const dialogs: Readonly<Record<DialogName, TemplateResult>> = {
  open: html`<opchain-open-dialog></opchain-open-dialog>`,
  keys: html`<opchain-keys-dialog></opchain-keys-dialog>`,
  sources: html`<opchain-sources-dialog></opchain-sources-dialog>`,
  snippet: html`<opchain-snippet-dialog></opchain-snippet-dialog>`,
  conflict: html`<opchain-conflict-dialog></opchain-conflict-dialog>`,
  environments: html`<opchain-environments-dialog></opchain-environments-dialog>`,
  report: html`<opchain-report-dialog></opchain-report-dialog>`,
};
