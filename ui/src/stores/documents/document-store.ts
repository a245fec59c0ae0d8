import type { State } from '../create-state.js';

export interface DocumentState {
  /** The file's name, if it has one. */
  readonly fileName: string | undefined;
  /** Changed since it was saved or opened. */
  readonly changed: boolean;
  readonly autosave: 'saved' | 'saving' | 'off';
  /** Why a document could not be opened: a sentence, the way out, and each construct at fault by its JSON pointer. */
  readonly failure: DocumentFailure | undefined;
  /** The document orders its steps one after another, though no data needs some of that: how many orderings could be dropped. */
  readonly droppable: number;
}

export interface DocumentFailure {
  /** What could not be opened: a file, an address, or a chain that came in a link. */
  readonly from: 'document' | 'link';
  readonly name: string;
  readonly message: string;
  readonly help: string;
  readonly diagnostics: readonly { readonly pointer: string; readonly message: string }[];
}

export type SaveFormat = 'yaml' | 'json' | 'yaml-1.0.1';

export interface DocumentStore extends State<DocumentState> {
  newChain(): void;
  /** Reads a chain file; false where it failed: see `failure`. */
  openText(text: string, name: string): Promise<boolean>;
  openUrl(url: string): Promise<boolean>;
  /** The file's text and name, and what it cannot hold; rejects with `DOCUMENT_UNWRITABLE` and why. */
  write(format: SaveFormat): Promise<{
    readonly name: string;
    readonly text: string;
    readonly type: string;
    readonly losses: readonly string[];
  }>;
  markSaved(fileName: string): void;
  /** The chain as a fragment for a link; it holds no secrets. */
  shareLink(pageUrl: string): Promise<string>;
  openShareLink(fragment: string): Promise<boolean>;
  /** Keeps the draft now, not in a moment: the page may be about to go. */
  saveDraft(): void;
  /** What an earlier visit left; true where there was something. */
  restore(): Promise<boolean>;
  removeOrderingOnlyConnections(): void;
  dismissFailure(): void;
}
