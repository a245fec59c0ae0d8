import type { State } from '../../create-state.js';
import type { DocumentTabs } from '../tabs/document-tabs.js';
import type { DocumentSnapshot, Draft } from '../draft.js';

/** A stored document in a list. */
export interface StoredDocument {
  readonly id: string;
  readonly title: string;
  /** Number of steps. */
  readonly steps: number;
  /** The ids of its workflows; missing if it was stored before they were listed. */
  readonly workflows?: readonly string[];
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The documents stored in this browser, the last changed first. */
export interface DocumentLibrary extends State<readonly StoredDocument[]> {
  /** Stores the open document, after everything that was to be stored before; false if there is no room. */
  save(snapshot: DocumentSnapshot): Promise<boolean>;
  /** A document that was stored after this time, in milliseconds since 1970. */
  read(id: string, after: number): Promise<Draft | undefined>;
  /** Opens a document in place of the open one, which stays stored; false if it is gone or unreadable. */
  open(id: string): Promise<boolean>;
  rename(id: string, title: string): Promise<void>;
  duplicate(id: string): Promise<void>;
  /** Removes a document; the result stores it again. */
  remove(id: string): Promise<() => Promise<void>>;
  /** Another document takes this id: changes that are stored under it become a document of their own. */
  storeAsCopy(id: string): Promise<void>;
  /** The documents that are open in this builder; one of them is shown. */
  readonly tabs: DocumentTabs;
  dispose(): void;
}
