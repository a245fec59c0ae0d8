import type { Kernel } from '@opchain/core';
import type { Texts } from '../texts/texts.js';
import type { ChainStore } from './chain/chain-store.js';
import type { CredentialStore } from './credentials/credential-store.js';
import type { ServerReach } from './descriptions/server-reach.js';
import type { DescriptionStore } from './descriptions/description-store.js';
import type { State } from './create-state.js';
import type { DocumentLibrary } from './documents/library/document-library.js';
import type { DocumentStore } from './documents/document-store.js';
import type { EnvironmentStore } from './environments/environment-store.js';
import type { FolderStore } from './documents/folder/folder-store.js';
import type { WorkflowStore } from './documents/workflow-store.js';
import type { DeferredMocks } from './mocks/mock-store.js';
import type { PaletteStore } from './view/palette-store.js';
import type { DiagnosticStore } from './report/diagnostic-store.js';
import type { ReportStore } from './report/report-store.js';
import type { RunStore } from './runs/run-store.js';
import type { RunHistory } from './runs/stored/run-history.js';
import type { SuiteStore } from './suite/suite-store.js';
import type { SelectionStore } from './view/selection-store.js';
import type { ViewStore } from './view/view-store.js';

/** Everything that the elements of one builder share. Each builder on a page has its own. */
export interface Stores {
  /** Undefined if chains and results are read-only. */
  readonly kernel: Kernel | undefined;
  readonly texts: Texts;
  readonly chain: ChainStore;
  readonly selection: SelectionStore;
  readonly descriptions: DescriptionStore;
  readonly credentials: CredentialStore;
  readonly reach: ServerReach;
  readonly diagnostics: DiagnosticStore;
  readonly palette: PaletteStore;
  readonly report: ReportStore;
  readonly run: RunStore;
  readonly document: DocumentStore;
  /** The documents stored in the browser; undefined until it is loaded, and where documents are not stored. */
  readonly library: State<DocumentLibrary | undefined>;
  /** The stored runs of the open document; undefined until it is loaded, and where documents are not stored. */
  readonly history: State<RunHistory | undefined>;
  /** The documents of the host's folder; undefined until it is loaded, and without a folder. */
  readonly folder: State<FolderStore | undefined>;
  /** The chains of the folder as tests; undefined until the folder is loaded, and without one. */
  readonly suite: State<SuiteStore | undefined>;
  readonly environments: EnvironmentStore;
  /** Undefined if the page offers no mocks. */
  readonly mocks: DeferredMocks | undefined;
  readonly workflows: WorkflowStore;
  readonly view: ViewStore;
  /** Ends subscriptions, timers and runs. */
  dispose(): void;
}
