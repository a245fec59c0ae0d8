export type { AgentAnswer, AgentCall, AgentQuestion } from './model/agent-question.js';

/**
 * The page's configuration from its host: the JSON of `config.json`, fetched relative to the page. URLs may be relative to the page.
 */
export interface PageConfig {
  /** The API description to open, and the server for its calls. */
  readonly api?: PageApi;
  /** Predefined credentials; approved for the API's server and their own token endpoint. */
  readonly credentials?: readonly PageCredential[];
  /** Snippets for the palette. */
  readonly presets?: readonly PagePreset[];
  /** Plugins for the page's kernel, before its own. */
  readonly plugins?: readonly PagePlugin[];
  /**
   * Origins that the page may call itself in addition to its own: those of its content security policy. Missing: not
   * known.
   */
  readonly connect?: readonly string[];
  /** The host can relay calls for the page to these origins. */
  readonly relay?: PageRelay;
  /** The host can be asked to relay to another origin: it asks the user on its terminal. */
  readonly allow?: PageAllow;
  /** Environments to run in: the text of an `environments.yaml`, or its URL. */
  readonly environments?: { readonly text: string } | { readonly url: string };
  /** The documents of a folder, read and saved through the host. */
  readonly folder?: PageFolder;
  /** Separates the stored data of this page from that of other pages of the same origin. */
  readonly storageKey?: string;
}

/** An API to open with the page. */
export interface PageApi {
  /** The source's name in chains, such as `shop`. */
  readonly name: string;
  /** URL of the API description. */
  readonly url: string;
  /** The description's original location if the host proxies it, used for chain files and relative servers. */
  readonly location?: string;
  /** Base URL for its calls. Defaults to the description's first server. */
  readonly server?: string;
}

/** A name, a scheme, and the scheme's fields as in `--credential`. */
export interface PageCredential {
  /** Unique name of the credential; chains refer to it. */
  readonly name: string;
  /** Name of the security scheme in the description. */
  readonly scheme: string;
  /** Token endpoint of an OAuth 2.0 flow. Defaults to that of the description. */
  readonly tokenUrl?: string;
  /** Requested OAuth 2.0 scopes. Defaults to those of the operation. */
  readonly scopes?: readonly string[];
  /** The fields of the scheme's auth provider, such as `apiKey` or `username`. */
  readonly [field: string]: string | readonly string[] | undefined;
}

/** A chain file, by its text or its URL. */
export interface PagePreset {
  /** Its name in the palette. */
  readonly name: string;
  /** One line about it. */
  readonly summary: string;
  /** The chain file's text: JSON or YAML. */
  readonly text?: string;
  /** The chain file's URL; read if there is no `text`. */
  readonly url?: string;
}

/** A plugin as one self-contained module of the page's own origin. */
export interface PagePlugin {
  /** For messages: the package or the plugin. */
  readonly name: string;
  /** URL of the module. Its default export, or its only other one, is the plugin or creates it. */
  readonly url: string;
}

/** The relay of the page's host. */
export interface PageRelay {
  /** URL of the relay endpoint. */
  readonly url: string;
  /** Sent with every request to the relay: the host responds to this page only. */
  readonly token: string;
  /** Origins that it sends calls to, such as `https://api.example.com`. */
  readonly origins: readonly string[];
}

/** Where the page asks its host for another server. */
export interface PageAllow {
  /** URL of the endpoint: `POST` with the JSON `{ "server": "https://…" }`; 204 if the user allowed it, 403 if not. */
  readonly url: string;
  /** Sent as `X-Opchain-Relay-Token`: the host responds to this page only. */
  readonly token: string;
}

/** A folder whose Arazzo documents the page opens and saves. */
export interface PageFolder {
  /** URL of the list; followed by `/` and a path, that of a file. */
  readonly url: string;
  /** Sent as `X-Opchain-Relay-Token` with every change: the host responds to this page only. */
  readonly token: string;
  /** The folder's name. */
  readonly name: string;
  /** Nothing can be saved, renamed or deleted. */
  readonly readOnly: boolean;
  /** Agents work in the folder too: the page asks the host what they ask. */
  readonly agents?: boolean;
}
