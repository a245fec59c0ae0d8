import type { State } from '../../create-state.js';

/** The ids of the documents that are open, in the order of their tabs; some may not be stored, or not any more. */
export interface DocumentTabs extends State<readonly string[]> {
  /** Closes the tab of a document, which stays stored. */
  close(id: string): void;
  dispose(): void;
}
