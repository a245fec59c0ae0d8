import type { Chain, RunState, RunSummary } from '@opchain/core';
import type { ShownState } from '@opchain/drawing';

/** A run in the history of a document. */
export interface StoredRun {
  readonly id: string;
  readonly documentId: string;
  /** Title of the chain when it ran. */
  readonly title: string;
  readonly state: RunState;
  /** Name of the environment that it ran in. */
  readonly environment?: string;
  /** The sources whose calls were answered by mocks. */
  readonly mocks?: readonly string[];
  readonly startedAtEpoch: number;
  readonly durationMs: number;
  /** Number of steps by state. */
  readonly counts: readonly (readonly [ShownState, number])[];
  /** The steps that failed, at most the first ten. */
  readonly failed: readonly string[];
  /** True for a run that did not end: the page was closed or reloaded, or the browser crashed. */
  readonly interrupted?: boolean;
  /** Characters of its text in the database. */
  readonly size: number;
}

/** What a stored run is opened from. Secrets are removed. */
export interface StoredRunContent {
  readonly summary: RunSummary;
  readonly chain: Chain;
  /** For a run of some steps and their dependencies. */
  readonly only?: readonly string[];
}
