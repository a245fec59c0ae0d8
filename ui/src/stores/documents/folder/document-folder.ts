import type { AgentAnswer, AgentQuestion } from '../../../model/agent-question.js';

/** A file of a folder: an Arazzo document, or an API description. */
export interface FolderFile {
  /** Relative to the folder, with `/` between names. */
  readonly path: string;
  /** Which of both it is. */
  readonly kind: 'document' | 'description';
  /** Changes with every change of the file. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Of a document; empty if it cannot be parsed. */
  readonly title?: string;
  /** False if the file is not encoded as UTF-8: it is read with replaced characters, and cannot be saved. */
  readonly isUtf8?: boolean;
  /** Ids of a document's workflows. */
  readonly workflows?: readonly string[];
  /** The latest changes by agents, the oldest first. */
  readonly edits?: readonly FolderEdit[];
}

/** A change of a file by an agent. */
export interface FolderEdit {
  /** The version before the change. */
  readonly from: string;
  /** The version after it. */
  readonly to: string;
  /** What it does, such as `Add step getOrder`. */
  readonly label: string;
}

/** The agents that work in a folder. Every method rejects if the host cannot be reached. */
export interface FolderAgents {
  /** What they ask now. The host learns that this page is open, and whether the user sees it. */
  questions(isVisible: boolean): Promise<readonly AgentQuestion[]>;
  /** Answers a question. */
  answer(id: string, answer: AgentAnswer): Promise<void>;
  /** The page is closed. */
  leave(): void;
}

/** The text of a file, and the version that it has. */
export interface FileText {
  /** Everything in the file. */
  readonly text: string;
  /** As in `FolderFile`. */
  readonly version: string;
}

/**
 * Where the documents of a folder are read and saved. Every method rejects with a `FolderError` if the folder rejects
 * it.
 */
export interface DocumentFolder {
  /** The folder's name. */
  readonly name: string;
  /** Nothing can be saved, renamed or deleted. */
  readonly readOnly: boolean;
  /** Its documents and API descriptions. */
  list(): Promise<readonly FolderFile[]>;
  /** The text of a file. */
  read(path: string): Promise<FileText>;
  /** Saves a file that still has this version, or creates one; resolves to the new version. */
  save(path: string, text: string, version: string | undefined): Promise<string>;
  /** Renames a file to a path where there is none. */
  rename(path: string, to: string): Promise<void>;
  /** Moves a document to the trash; the result restores it. */
  remove(path: string): Promise<() => Promise<void>>;
  /** The URL of a file. */
  urlOf(path: string): string;
  /** Missing if no agents work in the folder. */
  readonly agents?: FolderAgents | undefined;
}

/** The folder rejects a request. */
export class FolderError extends Error {
  /** As in HTTP: 404 the file does not exist, 409 it exists already, 412 it has another version. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
