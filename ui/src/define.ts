import { OpchainApprovalDialog } from './elements/opchain-builder/dialogs/approval-dialog.js';
import { OpchainFailureDialog } from './elements/opchain-builder/dialogs/failure-dialog.js';
import { OpchainKeysDialog } from './elements/opchain-builder/dialogs/keys-dialog.js';
import { OpchainOpenDialog } from './elements/opchain-builder/dialogs/open-dialog.js';
import { OpchainPieceDialog } from './elements/opchain-builder/dialogs/piece-dialog.js';
import { OpchainSourcesDialog } from './elements/opchain-builder/dialogs/sources-dialog.js';
import { OpchainBuilder } from './elements/opchain-builder/opchain-builder.js';
import { OpchainTopBar } from './elements/opchain-builder/opchain-top-bar.js';
import { OpchainWelcome } from './elements/opchain-builder/opchain-welcome.js';
import { OpchainCanvas } from './elements/opchain-canvas/opchain-canvas.js';
import { OpchainValueField } from './elements/opchain-inspector/fields/opchain-value-field.js';
import { OpchainJsonEditor } from './elements/opchain-inspector/form/json-editor.js';
import { OpchainInspector } from './elements/opchain-inspector/opchain-inspector.js';
import { OpchainPalette } from './elements/opchain-palette/opchain-palette.js';
import { OpchainJsonTree } from './elements/opchain-results/opchain-json-tree.js';
import { OpchainResultDetail } from './elements/opchain-results/opchain-result-detail.js';
import { OpchainResults } from './elements/opchain-results/opchain-results.js';
import { OpchainDialog } from './elements/parts/opchain-dialog.js';
import { OpchainPopover } from './elements/parts/opchain-popover.js';
import { OpchainSplitter } from './elements/parts/opchain-splitter.js';

const elements: Readonly<Record<string, CustomElementConstructor>> = {
  'opchain-popover': OpchainPopover,
  'opchain-dialog': OpchainDialog,
  'opchain-splitter': OpchainSplitter,
  'opchain-top-bar': OpchainTopBar,
  'opchain-welcome': OpchainWelcome,
  'opchain-open-dialog': OpchainOpenDialog,
  'opchain-keys-dialog': OpchainKeysDialog,
  'opchain-sources-dialog': OpchainSourcesDialog,
  'opchain-piece-dialog': OpchainPieceDialog,
  'opchain-failure-dialog': OpchainFailureDialog,
  'opchain-approval-dialog': OpchainApprovalDialog,
  'opchain-palette': OpchainPalette,
  'opchain-value-field': OpchainValueField,
  'opchain-json-editor': OpchainJsonEditor,
  'opchain-inspector': OpchainInspector,
  'opchain-canvas': OpchainCanvas,
  'opchain-json-tree': OpchainJsonTree,
  'opchain-result-detail': OpchainResultDetail,
  'opchain-results': OpchainResults,
  'opchain-builder': OpchainBuilder,
};

/** Defines the elements, each unless its name is taken already. Importing the package defines nothing. */
export function define(): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
