import type { ApiDescription, OperationRef, OperationSummary } from '@opchain/core';
import type { SecurityScheme, OperationDetail } from '@opchain/core/internal/model';
import type { State } from '../create-state.js';

/** One API description in use. */
export interface DescriptionEntry {
  /** The chain's source name. */
  readonly source: string;
  /** Where it was read from: a URL, or a file name. */
  readonly location: string;
  readonly description: ApiDescription;
  /** The text of a description that the builder writes itself: of requests that no other one has. */
  readonly requests?: string;
  /** How it was opened, for reloading. */
  readonly from?: DescriptionSource;
  /** Base URL for calls; empty while unknown. */
  readonly server: string;
  /** The server that the user or the host page chose, if any; a description cannot choose it. */
  readonly namedServer?: string;
  /** Servers offered by the description and the host, absolute. */
  readonly servers: readonly string[];
  /** What the description says about its servers, by absolute URL. */
  readonly descriptions?: ReadonlyMap<string, string>;
}

export interface Loading {
  readonly location: string;
  readonly phase: 'fetching' | 'reading';
  /** From 0 to 1, if known. */
  readonly fraction: number | undefined;
}

export interface Descriptions {
  readonly entries: readonly DescriptionEntry[];
  readonly loading: Loading | undefined;
  /** Why the last one could not be opened, and how to fix it. */
  readonly failure:
    { readonly location: string; readonly message: string; readonly help: string; readonly cause: unknown } | undefined;
}

export type DescriptionSource =
  | { readonly kind: 'url'; readonly url: string; readonly location?: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string | Uint8Array };

export interface DescriptionStore extends State<Descriptions> {
  /** What the page opens when it starts, or of a file of a folder, until that is open. A run waits for it. Never rejects. */
  readonly opening: Promise<void> | undefined;
  /** Adds to what is being opened. */
  setOpening(opening: Promise<unknown>): void;
  readonly entry: (source: string) => DescriptionEntry | undefined;
  /** The index entry of an operation, if its description is loaded and has it. */
  find(ref: OperationRef): OperationSummary | undefined;
  /** Details if already loaded; else undefined, and `loadDetail` loads them. `description`: a replaced one. */
  detail(ref: OperationRef, description?: ApiDescription): OperationDetail | undefined;
  loadDetail(ref: OperationRef): Promise<OperationDetail>;
  /** The schemes of a source; the common ones if its description declares none. */
  schemes(source: string): readonly SecurityScheme[];
  scheme(source: string, name: string): SecurityScheme | undefined;
  /** True if the operation requires a credential. */
  needsCredential(ref: OperationRef): boolean;
  /**
   * Reads a description under a source's name, or one derived from its title; replaces the one with that name.
   * Resolves to the name; undefined if it failed: see `failure`.
   */
  open(
    source: string | undefined,
    from: DescriptionSource,
    options?: { readonly server?: string },
  ): Promise<string | undefined>;
  /** Adds a description loaded elsewhere. */
  add(entry: DescriptionEntry): void;
  close(source: string): void;
  /** Renames an open description, to use it for a source of the chain. */
  rename(source: string, name: string): void;
  /** Chooses the server; without a URL, the current one counts as chosen. */
  setServer(source: string, url?: string): void;
  cancelLoading(): void;
  /** Clears the last read failure. */
  dismissFailure(): void;
}
