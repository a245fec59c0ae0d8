import type { State } from '../../create-state.js';
import type { AgentStore } from './agent-store.js';
import type { FileText, FolderFile } from './document-folder.js';

export interface FolderState {
  readonly name: string;
  readonly readOnly: boolean;
  /** Sorted by path. */
  readonly files: readonly FolderFile[];
  /** The open document has changes, and its file has others. Without a text, the file was deleted. */
  readonly conflict: { readonly path: string; readonly theirs: FileText | undefined } | undefined;
  /** What was saved last is Arazzo 1.1 now, and was 1.0 before. */
  readonly isRaised?: boolean;
}

/** The documents of a folder, next to those stored in the browser. */
export interface FolderStore extends State<FolderState> {
  /** Undefined if no agents work in the folder. */
  readonly agents: AgentStore | undefined;
  /** Opens a document with the changes that were not saved to its file; false if it failed: see `failure` of the document. */
  open(path: string): Promise<boolean>;
  /**
   * Saves the open document in its file, a new one beside the others. False if the file has changed: see `conflict`; also if
   * another document was opened before its turn, which is not saved. Rejects if the folder does.
   */
  save(): Promise<boolean>;
  /** The text of its environments as they are now; undefined without a file of them. */
  readEnvironments(): Promise<FileText | undefined>;
  /** Saves them, if they still have this version. Rejects if the folder does. */
  saveEnvironments(text: string, version: string | undefined): Promise<string>;
  /** The URL that a file is read from. */
  urlOf(path: string): string;
  rename(path: string, to: string): Promise<void>;
  duplicate(path: string): Promise<void>;
  /** Moves a document to the trash; the result restores it. */
  remove(path: string): Promise<() => Promise<void>>;
  /** Reads what has changed in the folder; the open document takes it over, unless it has changes itself. */
  refresh(): Promise<void>;
  /** Replaces what the file contains with the open document. */
  keepMine(): Promise<void>;
  /** Replaces the open document with what the file contains. */
  takeTheirs(): Promise<void>;
  /** What the open document would be saved as. */
  mine(): Promise<string>;
  dispose(): void;
}

/** Why the file of the open document cannot be saved; undefined if it can, or if none is open. */
export function findReadOnlyReason(
  { readOnly, files }: Pick<FolderState, 'readOnly' | 'files'>,
  path: string | undefined,
): 'folder' | 'encoding' | undefined {
  if (path === undefined) return undefined;
  if (readOnly) return 'folder';
  return files.find((file) => file.path === path)?.isUtf8 === false ? 'encoding' : undefined;
}

/** The id of a file's document among those stored in the browser. */
export function fileDocumentId(path: string): string {
  return `file:${path}`;
}
