import { OpchainCredentials } from './elements/opchain-credentials/opchain-credentials.js';
import { OpchainRunHistory } from './elements/opchain-results/history/opchain-run-history.js';
import { OpchainResults } from './elements/opchain-results/opchain-results.js';
import { OpchainAgentDialog } from './elements/opchain-builder/dialogs/agent-dialog.js';
import { OpchainApprovalDialog } from './elements/opchain-builder/dialogs/approval-dialog.js';
import { OpchainConflictDialog } from './elements/opchain-builder/dialogs/conflict-dialog.js';
import { OpchainEnvironmentsDialog } from './elements/opchain-builder/dialogs/environments-dialog.js';
import { OpchainFailureDialog } from './elements/opchain-builder/dialogs/failure-dialog.js';
import { OpchainImportDialog } from './elements/opchain-builder/dialogs/import-dialog.js';
import { OpchainKeysDialog } from './elements/opchain-builder/dialogs/keys-dialog.js';
import { OpchainOpenDialog } from './elements/opchain-builder/dialogs/open-dialog.js';
import { OpchainSnippetDialog } from './elements/opchain-builder/dialogs/snippet-dialog.js';
import { OpchainExampleDialog } from './elements/opchain-results/example-dialog.js';
import { OpchainReportDialog } from './elements/opchain-builder/dialogs/report-dialog.js';
import { OpchainSourcesDialog } from './elements/opchain-builder/dialogs/sources-dialog.js';
import { OpchainDocumentList } from './elements/opchain-builder/opchain-document-list.js';
import { OpchainDocumentsPanel } from './elements/opchain-builder/opchain-documents-panel.js';
import { OpchainSuite } from './elements/opchain-builder/suite/opchain-suite.js';
import { OpchainWorkflows } from './elements/opchain-builder/workflows/opchain-workflows.js';
import { OpchainCodeEditor } from './elements/opchain-inspector/code/opchain-code-editor.js';
import { OpchainValueField } from './elements/opchain-inspector/fields/opchain-value-field.js';
import { OpchainJsonEditor } from './elements/opchain-inspector/form/json-editor.js';
import { OpchainInspector } from './elements/opchain-inspector/opchain-inspector.js';
import { OpchainSearchBox } from './elements/opchain-palette/box/opchain-search-box.js';
import { OpchainBodyView } from './elements/opchain-results/body/opchain-body-view.js';
import { OpchainDataTable } from './elements/opchain-results/body/opchain-data-table.js';
import { OpchainDocumentView } from './elements/opchain-results/body/opchain-document-view.js';
import { OpchainImageView } from './elements/opchain-results/body/opchain-image-view.js';
import { OpchainTextView } from './elements/opchain-results/body/opchain-text-view.js';
import { OpchainJsonTree } from './elements/opchain-results/opchain-json-tree.js';
import { OpchainResultDetail } from './elements/opchain-results/opchain-result-detail.js';
import { OpchainDialog } from './elements/parts/opchain-dialog.js';
import { defineElements } from './define-elements.js';
import { deferredTexts } from './texts/deferred-texts.js';
import { addTexts } from './texts/replace-texts.js';

const elements: Readonly<Record<string, CustomElementConstructor>> = {
  'opchain-results': OpchainResults,
  'opchain-run-history': OpchainRunHistory,
  'opchain-credentials': OpchainCredentials,
  'opchain-dialog': OpchainDialog,
  'opchain-workflows': OpchainWorkflows,
  'opchain-document-list': OpchainDocumentList,
  'opchain-documents-panel': OpchainDocumentsPanel,
  'opchain-suite': OpchainSuite,
  'opchain-open-dialog': OpchainOpenDialog,
  'opchain-import-dialog': OpchainImportDialog,
  'opchain-keys-dialog': OpchainKeysDialog,
  'opchain-report-dialog': OpchainReportDialog,
  'opchain-sources-dialog': OpchainSourcesDialog,
  'opchain-snippet-dialog': OpchainSnippetDialog,
  'opchain-example-dialog': OpchainExampleDialog,
  'opchain-conflict-dialog': OpchainConflictDialog,
  'opchain-environments-dialog': OpchainEnvironmentsDialog,
  'opchain-failure-dialog': OpchainFailureDialog,
  'opchain-agent-dialog': OpchainAgentDialog,
  'opchain-approval-dialog': OpchainApprovalDialog,
  'opchain-value-field': OpchainValueField,
  'opchain-code-editor': OpchainCodeEditor,
  'opchain-json-editor': OpchainJsonEditor,
  'opchain-inspector': OpchainInspector,
  'opchain-search-box': OpchainSearchBox,
  'opchain-body-view': OpchainBodyView,
  'opchain-data-table': OpchainDataTable,
  'opchain-document-view': OpchainDocumentView,
  'opchain-image-view': OpchainImageView,
  'opchain-text-view': OpchainTextView,
  'opchain-json-tree': OpchainJsonTree,
  'opchain-result-detail': OpchainResultDetail,
};

/** Defines what shows on selection or on demand: inspector, results, dialogs. */
export function defineDeferred(): void {
  addTexts(deferredTexts);
  defineElements(elements);
}

export { listCommands } from './elements/opchain-builder/list-commands.js';
