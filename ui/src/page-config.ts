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
  /** The host can relay calls for the page to these origins. */
  readonly relay?: PageRelay;
  /** Separates the stored data of this page from that of other pages of the same origin. */
  readonly storageKey?: string;
}

export interface PageApi {
  /** The source's name in chains, such as `shop`. */
  readonly name: string;
  readonly url: string;
  /** The description's original location if the host proxies it, used for chain files and relative servers. */
  readonly location?: string;
  /** Defaults to the description's first server. */
  readonly server?: string;
}

/** A name, a scheme, and the scheme's fields as in `--credential`. */
export interface PageCredential {
  readonly name: string;
  readonly scheme: string;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  readonly [field: string]: string | readonly string[] | undefined;
}

/** A chain file, by its text or its URL. */
export interface PagePreset {
  readonly name: string;
  readonly summary: string;
  readonly text?: string;
  readonly url?: string;
}

export interface PageRelay {
  readonly url: string;
  /** Sent with every request to the relay: the host responds to this page only. */
  readonly token: string;
  readonly origins: readonly string[];
}
