import type { Chain, ChainDiagnostic, RunRequest, RunState, RunSummary } from '@opchain/core';
import type { StepRun } from '../../model/step-run.js';

/** A run as the page shows it. `steps` is mutated during the run: compare `StepRun`s, not the map. */
export interface RunRecord {
  readonly id: string;
  /** Counted from 1 in this page. */
  readonly number: number;
  /** The chain at the start of the run. */
  readonly chain: Chain;
  readonly state: RunState | 'running';
  readonly startedAtEpoch: number;
  readonly durationMs?: number;
  /** Rows of the table: in the order of starting, those not started last. */
  readonly order: readonly string[];
  readonly steps: ReadonlyMap<string, StepRun>;
  readonly diagnostics: readonly ChainDiagnostic[];
  readonly summary?: RunSummary;
  /** Name of the environment that it ran in. */
  readonly environment?: string;
  /** The sources whose calls are answered by mocks. */
  readonly mocks?: readonly string[] | undefined;
  /** A run of some steps and their dependencies. */
  readonly only?: readonly string[];
  /** Id of the document that was open; unknown for a run that happened elsewhere. */
  readonly documentId?: string;
  /** Opened from the history: without secrets, and without what exceeded its bounds. */
  readonly isStored?: boolean;
}

export interface RunChange {
  readonly run: RunRecord | undefined;
  /** The changed steps; undefined: everything (another run is shown). */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Checks a run that is about to start. True allows it; false or a sentence with the reason prevents it. */
export type RunGuard = (request: RunRequest) => boolean | string | Promise<boolean | string>;
