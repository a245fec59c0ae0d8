import type { SaveFormat } from '../../stores/documents/document-format.js';

/** The commands behind the builder's buttons, menus and keyboard shortcuts. */
export interface BuilderCommands {
  readonly run: (only?: readonly string[]) => void;
  readonly stop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly newChain: () => void;
  readonly open: () => void;
  readonly save: (format: SaveFormat) => void;
  /** Downloads the document, also one of a folder. */
  readonly export: () => void;
  readonly share: () => void;
  readonly toggleCredentials: () => void;
  readonly search: (prefix: string) => void;
  readonly showKeys: () => void;
  /** Reloads a description from its location, and reports what no longer matches. */
  readonly reload: (source: string) => void;
  readonly closeApi: (source: string) => void;
}
