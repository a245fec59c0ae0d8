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
  /** The chain to open first. Defaults to an empty one. */
  readonly chain?: Chain;
  /** Credentials provided by the page: a portal passes the login of its visitor. */
  readonly credentials?: readonly Credential[];
  /** The source that these credentials belong to in a chain with several, unless they name their own. */
  readonly credentialSource?: string | undefined;
  /** Environments to choose from in the top bar: a portal passes its sandbox and its production. */
  readonly environments?: readonly Environment[] | undefined;
  /** What is stored, and where. By default, nothing is. */
  readonly storage?: WorkbenchStorage;
  /** How descriptions and servers are reached. */
  readonly network?: WorkbenchNetwork;
  /** What the page is notified of, and asked. */
  readonly events?: WorkbenchEvents;
  /** What the elements show beside the chain. */
  readonly appearance?: WorkbenchAppearance;
}

/** Where a workbench stores what its user made. What is omitted is not used: a portal that saves chains itself passes nothing. */
export interface WorkbenchStorage {
  /** Stores drafts and snippets across sessions: what a visitor began is there on the next visit. */
  readonly localStorage?: Storage | undefined;
  /** Stores drafts, the open tabs and, if the user opts in, credentials until the tab closes: a reload loses nothing. */
  readonly sessionStorage?: Storage | undefined;
  /** Stores all documents that were edited, and their runs: a portal whose visitors have several chains. */
  readonly indexedDB?: IDBFactory | undefined;
  /** A folder whose documents are opened and saved in addition to those stored in the browser: a portal with files on its server. */
  readonly folder?: DocumentFolder | undefined;
  /** Separates the stored data of one page, team or user from that of others on the same origin. */
  readonly key?: string;
  /** False: no drafts and documents are stored, but snippets and settings are. Defaults to true. */
  readonly autosave?: boolean;
  /** True if the browser blocks storage for the page: the builder then says that nothing is saved, and why. */
  readonly blocked?: boolean;
}

/** How a workbench reaches descriptions and servers. */
export interface WorkbenchNetwork {
  /** How documents are read from URLs: a portal adds the headers that its descriptions require. Defaults to `fetch`. */
  readonly readUrl?: ReadUrl;
  /** Base for relative URLs. Defaults to the URL of the page. */
  readonly baseUrl?: string;
  /** Origins that the page may call, as far as its host restricts them: others are explained before a call is blocked. */
  readonly callableOrigins?: readonly string[] | undefined;
  /** Asks the user elsewhere to allow calls to a server, such as in the settings of a portal. Resolves to false if that was denied. */
  readonly requestServer?: ((server: string) => Promise<boolean>) | undefined;
  /** Loads mocks that answer in the page instead of a server. Omit it to not offer them. */
  readonly loadMocks?: LoadMocks | undefined;
  /** Finds chains for a description that run on its mock. Never rejects. Omit it to not offer them. */
  readonly proposeChains?: ProposeChains | undefined;
}

/** What a page with elements but no builder is notified of, and asked. A builder dispatches the same as DOM events (`OpchainEventMap`). */
export interface WorkbenchEvents {
  /** Called before a run: a portal limits what may be sent. See `RunGuard`. */
  readonly beforeRun?: RunGuard;
  /** Called with the new chain after each change: a portal saves it. */
  readonly onChange?: (chain: Chain) => void;
  /** Called while a run progresses. Secrets are removed. */
  readonly onRunEvent?: (event: RunEvent) => void;
  /** Called when a run ended: a portal records it. Secrets are removed. */
  readonly onRunFinished?: (summary: RunSummary) => void;
}

/** What the elements show beside the chain. Colors and fonts are CSS custom properties. */
export interface WorkbenchAppearance {
  /** Replaces some or all texts, for a portal in another language or with words of its own. */
  readonly texts?: TextOverrides | undefined;
  /** Snippets that the page adds to the palette: the usual sequences of its API. */
  readonly presets?: readonly Preset[];
}
