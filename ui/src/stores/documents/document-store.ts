import type { Chain, DocumentDiagnostic } from '@opchain/core';
import type { OriginalDocument, SaveFormat } from './document-format.js';
import type { Draft } from './draft.js';
import type { State } from '../create-state.js';

export interface DocumentState {
  /** The open document among those stored in the browser; another one for each document that is opened. */
  readonly id: string;
  /** The file's name, if any. */
  readonly fileName: string | undefined;
  /** The file of a folder that it was read from or saved in, and its version then. */
  readonly file: { readonly path: string; readonly version: string } | undefined;
  /** Changed since it was saved or opened. */
  readonly changed: boolean;
  /** `full`: the browser has no room for it. `blocked`: the browser blocks storage for the page. `off`: not wanted. */
  readonly autosave: 'saved' | 'saving' | 'full' | 'blocked' | 'off';
  /** Why a document could not be opened: a message, how to fix it, and each affected construct by its JSON pointer. */
  readonly failure: DocumentFailure | undefined;
  /** The document runs its steps one after another, though some of that order carries no data: the number of removable connections. */
  readonly droppable: number;
  /** What was read in the document although the specification writes it in another way; saving writes the right form. */
  readonly warnings: readonly DocumentDiagnostic[];
}

export interface DocumentFailure {
  /** What could not be opened: a file, a URL, or a chain from a link. */
  readonly from: 'document' | 'link';
  readonly name: string;
  readonly message: string;
  readonly help: string;
  readonly diagnostics: readonly DocumentDiagnostic[];
}

/** A document that is a file of a folder. */
export interface FileVersion {
  /** The document's id among those stored in the browser. */
  readonly id: string;
  readonly version: string;
}

/** A file of a folder to open. */
export interface OpenedFile extends FileVersion {
  /** Asked when the file is read: false to keep the open document. */
  readonly isWanted?: () => boolean;
}

/** What the open document is after its file changed elsewhere. */
export interface MergedDocument {
  readonly chain: Chain;
  /** What the file has; the same as the chain, unless there are changes here. */
  readonly saved: Chain;
  readonly text: string;
  readonly version: string;
  /** Of undo. */
  readonly label: string;
}

export interface DocumentStore extends State<DocumentState> {
  /** The text that the open document was read from, or was saved as. */
  readonly original: OriginalDocument | undefined;
  /** Changes the open document, and what its file is, as an edit that can be undone. */
  takeMerged(merged: MergedDocument): void;
  newChain(): void;
  /** Reads a chain file; false if it failed: see `failure`. */
  openText(text: string, name: string, file?: OpenedFile): Promise<boolean>;
  openUrl(url: string): Promise<boolean>;
  /** Opens a chain that is not saved yet. */
  openChain(chain: Chain): void;
  /** Reports why a file could not be opened: see `failure`. */
  reportFailure(name: string, error: unknown): void;
  /** The text of a document at a URL; undefined if it failed: see `failure`. */
  fetchText(url: string): Promise<string | undefined>;
  /** The file's text and name, for where a file of that name is saved, and what it does not support; rejects with `DOCUMENT_UNWRITABLE` and the reason. */
  write(
    format: SaveFormat,
    toPath?: (name: string) => string,
  ): Promise<{
    readonly name: string;
    readonly text: string;
    readonly type: string;
    readonly losses: readonly string[];
    /** The descriptions of its requests, which are saved beside it. */
    readonly requests?: readonly { readonly path: string; readonly text: string }[];
    /** The document was Arazzo 1.0, and has something now that only 1.1 defines. */
    readonly isRaised?: boolean;
  }>;
  /** `saved`: what was saved in a file of a folder; the chain may have changed since. */
  markSaved(fileName: string, saved?: FileVersion & { readonly chain: Chain; readonly text: string }): void;
  /** The open document's file of a folder has another path now. */
  moveFile(path: string, id: string): void;
  /** The chain as a link fragment; it contains no secrets. */
  shareLink(pageUrl: string): Promise<string>;
  openShareLink(fragment: string): Promise<boolean>;
  /** Saves the draft soon: something else that belongs to it changed. */
  saveSoon(): void;
  /** Stores the draft immediately, for example before the page is closed. */
  saveDraft(): void;
  /** Restores the draft of an earlier visit; returns whether there was one. */
  restore(): Promise<boolean>;
  /** Opens a stored document; false if it is unreadable: see `failure`. `known`: its chain if it was open before, which has a history. */
  openDraft(draft: Draft, known?: Chain): boolean;
  /** Stores the open document among the others although it was not changed: it has runs. A file of a folder is found anyway. Resolves when it is stored. */
  keep(): Promise<void>;
  /** From now on the open document is another one, which is stored with its next change. */
  changeId(id: string): void;
  removeOrderingOnlyConnections(): void;
  dismissFailure(): void;
}
