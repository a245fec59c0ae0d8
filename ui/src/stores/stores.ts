import type { Kernel } from '@opchain/core';
import type { Texts } from '../texts/texts.js';
import type { ChainStore } from './chain-store.js';
import type { CredentialStore } from './credential-store.js';
import type { DescriptionStore } from './description-store.js';
import type { DocumentStore } from './document-store.js';
import type { PaletteStore } from './palette-store.js';
import type { DiagnosticStore } from './diagnostic-store.js';
import type { ReportStore } from './report-store.js';
import type { RunStore } from './run-store.js';
import type { SelectionStore } from './selection-store.js';
import type { ViewStore } from './view-store.js';

/** Everything that the elements of one builder share. Two builders on a page have two. */
export interface Stores {
  /** Not there where chains and results are only shown. */
  readonly kernel: Kernel | undefined;
  readonly texts: Texts;
  readonly chain: ChainStore;
  readonly selection: SelectionStore;
  readonly descriptions: DescriptionStore;
  readonly credentials: CredentialStore;
  readonly diagnostics: DiagnosticStore;
  readonly palette: PaletteStore;
  readonly report: ReportStore;
  readonly run: RunStore;
  readonly document: DocumentStore;
  readonly view: ViewStore;
  /** Ends subscriptions, timers and runs. */
  dispose(): void;
}
