import type { Chain, Credential, Kernel, RunEvent, RunSummary } from '@opchain/core';
import type { Environment } from '@opchain/core/internal/runner';
import type { TextOverrides } from '../texts/replace-texts.js';
import type { DocumentFolder } from './documents/folder/document-folder.js';
import type { ReadUrl } from './descriptions/fetch-document.js';
import type { RunGuard } from './runs/run-record.js';
import type { LoadMocks, ProposeChains } from './mocks/mock-store.js';
import type { Preset } from './view/palette-store.js';

/** Options of a workbench or a builder. All have defaults. */
export interface WorkbenchOptions {
  /** Loads descriptions, applies credentials and sends calls. Without one, chains and results can only be viewed. */
  readonly kernel?: Kernel | undefined;
  /** Replaces some or all texts. */
  readonly texts?: TextOverrides | undefined;
  /** The chain to open first. Defaults to an empty one. */
  readonly chain?: Chain;
  /** Credentials provided by the page. */
  readonly credentials?: readonly Credential[];
  /** The source that these credentials belong to in a chain with several, unless they name their own. */
  readonly credentialSource?: string | undefined;
  /** Snippets that the page adds to the palette. */
  readonly presets?: readonly Preset[];
  /** Environments to choose from in the top bar. */
  readonly environments?: readonly Environment[] | undefined;
  /** How documents are read from URLs; `fetch` by default. */
  readonly readUrl?: ReadUrl;
  /** Base for relative URLs. Defaults to the URL of the page. */
  readonly baseUrl?: string;
  /** Origins that the page may call, as far as its host restricts them. */
  readonly callableOrigins?: readonly string[] | undefined;
  /** Asks the user elsewhere to allow calls to a server. Resolves to false if that was denied. */
  readonly requestServer?: ((server: string) => Promise<boolean>) | undefined;
  /** Loads mocks that answer in the page. Omit it to not offer them. */
  readonly loadMocks?: LoadMocks | undefined;
  /** Finds chains for a description that run on its mock. Never rejects. Omit it to not offer them. */
  readonly proposeChains?: ProposeChains | undefined;
  /** Stores drafts and snippets across sessions. Omit it if it must not be used. */
  readonly localStorage?: Storage | undefined;
  /** Stores drafts and, if the user opts in, credentials until the tab closes. Omit it if it must not be used. */
  readonly sessionStorage?: Storage | undefined;
  /** Stores all documents that were edited. Omit it if it must not be used. */
  readonly indexedDB?: IDBFactory | undefined;
  /** True if the browser blocks storage for the page: the builder then says that nothing is saved, and why. */
  readonly storageBlocked?: boolean;
  /** A folder whose documents are opened and saved in addition to those stored in the browser. */
  readonly folder?: DocumentFolder | undefined;
  /** Separates the stored data of one page from that of others. */
  readonly storageKey?: string;
  /** False: no drafts and documents are stored. Defaults to true. */
  readonly autosave?: boolean;
  /** Called before a run; see `RunGuard`. */
  readonly beforeRun?: RunGuard;
  /** Called with the new chain after each change. */
  readonly onChange?: (chain: Chain) => void;
  /** Called while a run progresses. Secrets are removed. */
  readonly onRunEvent?: (event: RunEvent) => void;
  /** Called when a run ended. Secrets are removed. */
  readonly onRunFinished?: (summary: RunSummary) => void;
}
