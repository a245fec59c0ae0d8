import type { RecordedRequest, StepFailure, StepResult, StepState } from '@opchain/core';

/** What is known of a node while its run goes, and after. Times are milliseconds since the run's start. */
export interface StepRun {
  readonly state: StepState;
  readonly startedAt?: number;
  readonly tokenAt?: number;
  readonly sentAt?: number;
  readonly endedAt?: number;
  readonly request?: RecordedRequest;
  /** While it waits for a new try. */
  readonly retrying?: { readonly attempt: number; readonly delayMs: number; readonly failure: string };
  readonly failure?: StepFailure;
  readonly result?: StepResult;
}
