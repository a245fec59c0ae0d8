/**
 * What the page is told by its host: the JSON of `config.json`, fetched beside the page. Addresses may be relative to the page's own.
 */
export interface PageConfig {
  /** The API description to open, and where its calls go. */
  readonly api?: PageApi;
  /** Credentials that are there already; approved for the API's server and their own token endpoint. */
  readonly credentials?: readonly PageCredential[];
  /** Pieces of chain for the palette. */
  readonly presets?: readonly PagePreset[];
  /** The host can send calls for the page, to these origins. */
  readonly relay?: PageRelay;
  /** Keeps what this page stores apart from other pages of the same origin. */
  readonly storageKey?: string;
}

export interface PageApi {
  /** The source's name in chains, such as `shop`. */
  readonly name: string;
  readonly url: string;
  /** Where the description really stands, for chain files and for its relative servers, where the host passes it on. */
  readonly location?: string;
  /** Without it, the description's first server. */
  readonly server?: string;
}

/** A name, a scheme, and the scheme's fields as `--credential` takes them. */
export interface PageCredential {
  readonly name: string;
  readonly scheme: string;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  readonly [field: string]: string | readonly string[] | undefined;
}

/** A chain file, by its text or its address. */
export interface PagePreset {
  readonly name: string;
  readonly summary: string;
  readonly text?: string;
  readonly url?: string;
}

export interface PageRelay {
  readonly url: string;
  /** Sent with every request to the relay: the host answers to this page alone. */
  readonly token: string;
  readonly origins: readonly string[];
}
