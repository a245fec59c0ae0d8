import type { Chain, JsonValue } from '@opchain/core';
import type { ChainStore } from '../chain/chain-store.js';
import type { DocumentFormat, OriginalDocument } from './document-format.js';
import type { DocumentState } from './document-store.js';
import type { DocumentSnapshot, Draft } from './draft.js';
import type { FetchDocumentOptions } from '../descriptions/fetch-document.js';

export interface DocumentStoreDependencies {
  readonly chain: ChainStore;
  readonly format: DocumentFormat;
  readonly readUrl: (url: string, options: FetchDocumentOptions) => Promise<Uint8Array>;
  /** Storages for drafts: this tab's first, then the one shared by all tabs. */
  readonly storages: readonly Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>[];
  readonly storageKey: string;
  /** The chain that `New` starts with: it refers to the open description. */
  readonly newChain: () => Chain;
  /** Undo label for removing ordering-only connections. */
  readonly dropLabel: string;
  /** Pinned results, which are stored with the draft but not with the file. */
  readonly pins?: { read(): JsonValue | undefined; restore(stored: JsonValue): void };
  /** The descriptions that the builder writes for the document, which are stored and saved with it. */
  readonly requests?: DocumentRequests;
  /** Stores the open document among the others, once it was changed; false if there is no room, undefined if documents are not stored. */
  readonly store?: ((snapshot: DocumentSnapshot) => Promise<boolean | undefined>) | undefined;
  /** The document of this id, if it was stored there after this time. */
  readonly readStored?: ((id: string, after: number) => Promise<Draft | undefined>) | undefined;
  /** Milliseconds until a change is stored; changes until then are stored with it. */
  readonly autosaveMs?: number;
  /** True if there are no storages because the browser blocks them for the page. */
  readonly isBlocked?: boolean | undefined;
  readonly now?: () => number;
}

/** Descriptions that the builder writes, by source. */
export interface DocumentRequests {
  readonly entry: (source: string) => { readonly requests?: string | undefined } | undefined;
  restore(stored: Readonly<Record<string, string>>): void;
}

/** A document that was left, to return to. */
export interface DetachedDocument {
  readonly chain: Chain;
  readonly saved: Chain;
  readonly original: OriginalDocument | undefined;
  readonly isStored: boolean;
  readonly author: string | undefined;
  readonly state: DocumentState;
}
