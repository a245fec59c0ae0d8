import type { RecordedRequest, StepFailure, StepResult } from '@opchain/core';
import type { ShownState } from '@opchain/drawing';
import type { ItemTotals, Rounds } from '@opchain/core/internal/model';

/** The state of a step during and after its run. Times are milliseconds since the run started. */
export interface StepRun {
  readonly state: ShownState;
  readonly startedAt?: number;
  readonly tokenAt?: number;
  readonly sentAt?: number;
  readonly endedAt?: number;
  readonly request?: RecordedRequest;
  /** While it waits for the next attempt. */
  readonly retrying?: { readonly attempt: number; readonly delayMs: number; readonly failure: string };
  readonly failure?: StepFailure;
  readonly result?: StepResult;
  /** Set if it ran more than once or called a workflow for several items. */
  readonly rounds?: Rounds;
  /** During the run: the number of calls that it has sent, those of its rounds and of the workflows that it calls included. */
  readonly sent?: number;
  /** While it calls workflows: the number of their steps that have ended. */
  readonly nested?: number;
  /** While it calls a workflow for each item of a list. */
  readonly items?: ItemTotals;
}
