// The package's public API. Importing it defines nothing; `define()` does. What a Node host needs is in `@opchain/host`.

// elements
export type { OpchainElements } from './element-names.js';
export { define } from './define.js';
export { OpchainBuilder } from './elements/opchain-builder/opchain-builder.js';
export {
  OpchainBeforeRunEvent,
  OpchainChangeEvent,
  type OpchainEventMap,
  OpchainRunFinishedEvent,
  OpchainRunProgressEvent,
  OpchainSpecChangeEvent,
} from './elements/events.js';
export { OpchainCanvas } from './elements/opchain-canvas/opchain-canvas.js';
export { OpchainCredentials } from './elements/opchain-credentials/opchain-credentials.js';
export { OpchainInspector } from './elements/opchain-inspector/opchain-inspector.js';
export { OpchainPalette } from './elements/opchain-palette/opchain-palette.js';
export { OpchainResults } from './elements/opchain-results/opchain-results.js';
export type { OpchainElement } from './elements/opchain-element.js';

// the state that elements share
export { createWorkbench } from './workbench/create-workbench.js';
export type { OpenDescriptionOptions, Workbench } from './workbench/workbench.js';
export type {
  WorkbenchAppearance,
  WorkbenchEvents,
  WorkbenchNetwork,
  WorkbenchOptions,
  WorkbenchStorage,
} from './stores/workbench-options.js';
export {
  type DocumentFolder,
  type FileText,
  FolderError,
  type FolderFile,
} from './stores/documents/folder/document-folder.js';
export type { FetchDocumentOptions, ReadUrl } from './stores/descriptions/fetch-document.js';
export type { Preset } from './stores/view/palette-store.js';
export type { RunGuard } from './stores/runs/run-record.js';

// texts
export type { Texts } from './texts/texts.js';
export { englishTexts } from './texts/english-texts.js';
export type { TextOverrides } from './texts/replace-texts.js';
