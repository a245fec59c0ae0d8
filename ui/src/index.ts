// The package's public API. Importing it defines nothing; `define()` does. What a Node host needs is in `@opchain/host`.

// elements
export type { OpchainElements } from './element-names.js';
export { define } from './define.js';
export { OpchainBuilder } from './elements/opchain-builder/opchain-builder.js';
export type { OpchainEventMap } from './elements/events.js';
export {
  OpchainBeforeRunEvent,
  OpchainChangeEvent,
  OpchainRunProgressEvent,
  OpchainRunFinishedEvent,
} from './elements/events.js';
export { OpchainCanvas } from './elements/opchain-canvas/opchain-canvas.js';
export { OpchainCredentials } from './elements/opchain-credentials/opchain-credentials.js';
export { OpchainInspector } from './elements/opchain-inspector/opchain-inspector.js';
export { OpchainPalette } from './elements/opchain-palette/opchain-palette.js';
export { OpchainResults } from './elements/opchain-results/opchain-results.js';
export { storesContext } from './contexts/stores-context.js';

// stores
export type { StoresOptions } from './stores/create-stores.js';
export { createStores } from './stores/create-stores.js';
export type { Stores } from './stores/stores.js';
export type { Signal } from './stores/create-signal.js';
export type { State, Unsubscribe } from './stores/create-state.js';
export type {
  ChainChange,
  ChainStore,
  ChangeOrigin,
  EditOptions,
  Outcome,
  InsertOptions,
} from './stores/chain/chain-store.js';
export type { Credentials, CredentialStore } from './stores/credentials/credential-store.js';
export type { CredentialEntry, CredentialTest } from './model/credential-entry.js';
export type {
  DescriptionEntry,
  Descriptions,
  DescriptionSource,
  DescriptionStore,
  Loading,
} from './stores/descriptions/description-store.js';
export type { DocumentFailure, DocumentState, DocumentStore, SaveFormat } from './stores/documents/document-store.js';
export type { FetchDocumentOptions, ReadUrl } from './stores/documents/fetch-document.js';
export type { Drag, Palette, PaletteItem, PaletteStore, Preset } from './stores/view/palette-store.js';
export type { DiagnosticStore } from './stores/report/diagnostic-store.js';
export type { DescriptionDiagnostic, Proposal, ReportStore } from './stores/report/report-store.js';
export type { RunChange, RunGuard, RunRecord, RunStore } from './stores/runs/run-store.js';
export type { StepRun } from './model/step-run.js';
export type { ConnectionKey, Selection, SelectionStore } from './stores/view/selection-store.js';
export { connectionKey } from './stores/view/selection-store.js';
export type { DialogName, Reveal, View, ViewStore } from './stores/view/view-store.js';

// texts
export type { Texts } from './texts/texts.js';
export { englishTexts } from './texts/texts.js';
export type { TextOverrides } from './texts/replace-texts.js';
