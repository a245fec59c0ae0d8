import type { SaveFormat } from '../../stores/document-store.js';

/** What buttons, menus and keys of the builder do. */
export interface BuilderCommands {
  run(only?: readonly string[]): void;
  stop(): void;
  undo(): void;
  redo(): void;
  newChain(): void;
  open(): void;
  save(format: SaveFormat): void;
  share(): void;
  toggleCredentials(): void;
  search(prefix: string): void;
  showKeys(): void;
  /** Reads a description again from where it came, and reports what no longer fits. */
  reload(source: string): void;
  closeApi(source: string): void;
}
