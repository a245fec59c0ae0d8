import type { Chain, Connection } from '@opchain/core';
import type { SaveFormat } from './document-store.js';

export interface OpenedDocument {
  readonly chain: Chain;
  /** The file runs its steps one after another: connections that only say so, and that no data needs, may be dropped. */
  readonly sequential: boolean;
}

/** How chains become text and text becomes chains. */
export interface DocumentFormat {
  /** Rejects with an `OpchainError` that names each construct at fault. */
  read(text: string, name: string): Promise<OpenedDocument>;
  /** The text, and what the format cannot hold of the chain, a sentence each. */
  write(chain: Chain, format: SaveFormat): Promise<{ readonly text: string; readonly losses: readonly string[] }>;
  /** The model itself, for autosave and links: it holds unfinished chains too. */
  writeDraft(chain: Chain): string;
  /** Throws an `OpchainError` for anything else than a draft. */
  readDraft(text: string): Chain;
  /** Connections that no data needs. */
  droppable(chain: Chain): readonly Connection[];
  removeOrderingOnlyConnections(chain: Chain): Chain;
}
