import type { State } from '../../create-state.js';
import type { RunRecord } from '../run-store.js';
import type { StoredRun, StoredRunContent } from './stored-run.js';

/** The stored runs of the open document, latest first. */
export interface RunHistory extends State<readonly StoredRun[]> {
  /** Stores a finished run with the document that it belongs to. */
  record(run: RunRecord): Promise<void>;
  /** Undefined if it is gone or unreadable. */
  read(id: string): Promise<StoredRunContent | undefined>;
  /** Removes runs; the result stores them again. */
  remove(ids: readonly string[]): Promise<() => Promise<void>>;
  dispose(): void;
}
