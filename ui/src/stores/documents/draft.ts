import type { Chain, JsonValue } from '@opchain/core';
import type { OriginalDocument } from './document-format.js';

/** What is stored of a document, as JSON. It contains no secrets. */
export interface Draft {
  /** Its id among the stored documents; absent if it is not one of them yet. */
  readonly id?: string | undefined;
  readonly fileName: string | null;
  readonly changed: boolean;
  /** The tab that edited it last. */
  readonly author?: string | undefined;
  /** As `DocumentFormat.writeDraft` writes it. */
  readonly chain: string;
  readonly original?: OriginalDocument | undefined;
  readonly pins?: JsonValue;
  /** Texts of the descriptions that the builder wrote for it, by source. */
  readonly requests?: Readonly<Record<string, string>> | undefined;
}

/** The state of the open document to store under its id. */
export interface DocumentSnapshot {
  readonly id: string;
  readonly chain: Chain;
  readonly draft: Draft;
}
