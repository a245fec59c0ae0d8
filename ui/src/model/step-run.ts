import type { RecordedRequest, StepFailure, StepResult, StepState } from '@opchain/core';

/** The state of a step during and after its run. Times are milliseconds since the run started. */
export interface StepRun {
  readonly state: StepState;
  readonly startedAt?: number;
  readonly tokenAt?: number;
  readonly sentAt?: number;
  readonly endedAt?: number;
  readonly request?: RecordedRequest;
  /** While it waits for the next attempt. */
  readonly retrying?: { readonly attempt: number; readonly delayMs: number; readonly failure: string };
  readonly failure?: StepFailure;
  readonly result?: StepResult;
}
