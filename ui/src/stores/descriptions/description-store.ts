import type { ApiDescription, OperationRef, OperationSummary, SecurityScheme } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/model';
import type { State } from '../create-state.js';

/** One API description in use. */
export interface DescriptionEntry {
  /** The chain source's name. */
  readonly source: string;
  /** Where it was read from: an address, or a file's name. */
  readonly location: string;
  readonly description: ApiDescription;
  /** How it was opened, for reading it again. */
  readonly from?: DescriptionSource;
  /** The base URL that calls go to; empty while none is known. */
  readonly server: string;
  /** What the description and the host offer, absolute. */
  readonly servers: readonly string[];
}

export interface Loading {
  readonly location: string;
  readonly phase: 'fetching' | 'reading';
  /** From 0 to 1, where it is known. */
  readonly fraction: number | undefined;
}

export interface Descriptions {
  readonly entries: readonly DescriptionEntry[];
  readonly loading: Loading | undefined;
  /** Why the last one could not be opened, and the way out. */
  readonly failure: { readonly location: string; readonly message: string; readonly help: string } | undefined;
}

export type DescriptionSource =
  | { readonly kind: 'url'; readonly url: string; readonly location?: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string | Uint8Array };

export interface DescriptionStore extends State<Descriptions> {
  entry(source: string): DescriptionEntry | undefined;
  /** The index line of an operation, if its description is loaded and has it. */
  find(ref: OperationRef): OperationSummary | undefined;
  /** Details if they are at hand; else undefined, and `loadDetail` gets them. */
  detail(ref: OperationRef): OperationDetail | undefined;
  loadDetail(ref: OperationRef): Promise<OperationDetail>;
  schemes(source: string): readonly SecurityScheme[];
  scheme(source: string, name: string): SecurityScheme | undefined;
  /** True where a call of the operation without a credential breaks the description. */
  needsCredential(ref: OperationRef): boolean;
  /**
   * Reads a description under a source's name, or one made of its title; the one of that name is replaced.
   * Resolves to the name; undefined where it failed: see `failure`.
   */
  open(
    source: string | undefined,
    from: DescriptionSource,
    options?: { readonly server?: string },
  ): Promise<string | undefined>;
  /** Takes a description that somebody else has loaded. */
  add(entry: DescriptionEntry): void;
  close(source: string): void;
  /** Gives an open description another source name, to stand for a source of the chain. */
  rename(source: string, name: string): void;
  setServer(source: string, url: string): void;
  cancelLoading(): void;
  /** Forgets why the last description could not be read. */
  dismissFailure(): void;
}
