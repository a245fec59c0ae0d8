import type { RunEvent } from '@opchain/core';
import type { StepSent } from '@opchain/core/internal/model';
import type { State } from '../../create-state.js';
import type { RunRecord } from '../run-record.js';
import type { StoredRun, StoredRunContent } from './stored-run.js';

/** The stored runs of the open document, latest first. */
export interface RunHistory extends State<readonly StoredRun[]> {
  /** Writes down a call of a run before it is sent: from then on the run is in the history, even if it does not end. Never rejects. */
  writeAhead(run: RunRecord, call: StepSent): Promise<void>;
  /** Writes down the results of a run that was written down. */
  follow(event: RunEvent): void;
  /** Stores a finished run with the document that it belongs to. */
  record(run: RunRecord): Promise<void>;
  /** Undefined if it is gone or unreadable. */
  read(id: string): Promise<StoredRunContent | undefined>;
  /** Removes runs; the result stores them again. */
  remove(ids: readonly string[]): Promise<() => Promise<void>>;
  dispose(): void;
}
