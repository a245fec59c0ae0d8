import type { ChainDiagnostic, RecordedRequest, StepResult, RunSummary } from './run.js';

/** An event of a run, discriminated by `type`. Secrets are removed from all events. */
export type RunEvent =
  RunStarted | StepStarted | StepTokenReady | StepSent | StepRetrying | StepProgress | StepFinished | RunFinished;

interface EventBase {
  /** Id of the run. */
  readonly runId: string;
  /** Milliseconds since the start of the run, from a monotonic clock. */
  readonly at: number;
  /**
   * For events of a called workflow: the steps that called it, from the outside in, for example `["order"]` or
   * `["payAll[3]"]` for the fourth item of a list. Missing for the steps of the chain itself.
   */
  readonly within?: readonly string[];
}

/** The checks before the run found no errors, and the run starts. */
export interface RunStarted extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'run-started';
  /** Milliseconds since the Unix epoch at `at` 0: absolute time is `startedAtEpoch + at`. */
  readonly startedAtEpoch: number;
  /** Title of the chain. */
  readonly chainTitle: string;
  /** The steps that will run, in an order that the connections allow. */
  readonly stepIds: readonly string[];
  /** Warnings of the checks before the run. */
  readonly warnings: readonly ChainDiagnostic[];
}

/** The sources of a step have succeeded, and the step starts. */
export interface StepStarted extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'step-started';
  /** Id of the step. */
  readonly stepId: string;
}

/** The credentials of a step are ready, fetched or cached. */
export interface StepTokenReady extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'step-token-ready';
  /** Id of the step. */
  readonly stepId: string;
}

/** A request was sent. */
export interface StepSent extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'step-sent';
  /** Id of the step. */
  readonly stepId: string;
  /** The request as sent. */
  readonly request: RecordedRequest;
  /**
   * For each of `within`, the name of the item of a list that the workflow was called for; empty for other calls. Only
   * where the event is written ahead of the call, and if an item has a name.
   */
  readonly items?: readonly string[];
}

/** An attempt failed, and a retry rule applies. */
export interface StepRetrying extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'step-retrying';
  /** Id of the step. */
  readonly stepId: string;
  /** Number of the failed attempt, from 1, restarting each time the step runs. */
  readonly attempt: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** Message of the failure. */
  readonly failure: string;
}

/** A step that calls a workflow for each item of a list has read the list, or one of these calls has ended. */
export interface StepProgress extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'step-progress';
  /** Id of the step. */
  readonly stepId: string;
  /** The totals so far. */
  readonly items: ItemTotals;
}

/** Totals of a step that calls a workflow for each item of a list. A retry of the step starts from 0. */
export interface ItemTotals {
  /** Number of items. */
  readonly total: number;
  /** Number of items whose call has ended, failed ones included. */
  readonly done: number;
  /** Number of items whose call has failed. */
  readonly failed: number;
}

/** A step reached its final state. */
export interface StepFinished extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'step-finished';
  /** Id of the step. */
  readonly stepId: string;
  /** The result of the step. */
  readonly result: StepResult;
}

/** The last event of a run. */
export interface RunFinished extends EventBase {
  /** Discriminates `RunEvent`. */
  readonly type: 'run-finished';
  /** The summary of the run. */
  readonly summary: RunSummary;
}
