import type { Chain } from '@opchain/core';
import type { SaveFormat } from './document-store.js';

/** How chains become text and text becomes chains. */
export interface DocumentFormat {
  /** Rejects with an `OpchainError` that names each construct at fault. */
  read(text: string, name: string): Promise<Chain>;
  write(chain: Chain, format: SaveFormat): Promise<string>;
  /** The model itself, for autosave and links: it holds unfinished chains too. */
  writeDraft(chain: Chain): string;
  readDraft(text: string): Chain;
  /** Connections that only repeat the order of a sequence, and that no data needs. */
  droppable(chain: Chain): readonly { readonly source: string; readonly target: string }[];
}
