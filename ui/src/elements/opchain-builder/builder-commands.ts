import type { SaveFormat } from '../../stores/documents/document-store.js';

/** What buttons, menus and keys of the builder do. */
export interface BuilderCommands {
  readonly run: (only?: readonly string[]) => void;
  readonly stop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly newChain: () => void;
  readonly open: () => void;
  readonly save: (format: SaveFormat) => void;
  readonly share: () => void;
  readonly toggleCredentials: () => void;
  readonly search: (prefix: string) => void;
  readonly showKeys: () => void;
  /** Reads a description again from where it came, and reports what no longer fits. */
  readonly reload: (source: string) => void;
  readonly closeApi: (source: string) => void;
}
