import type { ErrorCode } from './error-codes.js';
import type { Mismatch } from './api-description.js';
import type { CheckResult } from './check.js';
import type { HeaderField } from './http.js';
import type { JsonValue } from './json.js';

export type StepState = 'waiting' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
export type FinalStepState = Exclude<StepState, 'waiting' | 'running'>;
export type RunState = 'succeeded' | 'failed' | 'cancelled' | 'refused';

/**
 * What a run reports while it goes. `at` is in milliseconds since the run's start, from a monotonic clock.
 * Secrets are already removed from everything in an event.
 */
export type RunEvent = RunStarted | StepStarted | StepTokenReady | StepSent | StepRetrying | StepFinished | RunFinished;

interface EventBase {
  readonly runId: string;
  readonly at: number;
}

/** Every fault that could be known beforehand was looked for and none was found. */
export interface RunStarted extends EventBase {
  readonly type: 'run-started';
  /** Milliseconds since the Unix epoch at `at` 0: absolute time is `startedAtEpoch + at`. */
  readonly startedAtEpoch: number;
  readonly chainTitle: string;
  /** In an order that the graph allows. */
  readonly stepIds: readonly string[];
  readonly warnings: readonly ChainDiagnostic[];
}

export interface StepStarted extends EventBase {
  readonly type: 'step-started';
  readonly stepId: string;
}

/** The node has its credentials, fetched or kept. */
export interface StepTokenReady extends EventBase {
  readonly type: 'step-token-ready';
  readonly stepId: string;
}

export interface StepSent extends EventBase {
  readonly type: 'step-sent';
  readonly stepId: string;
  readonly request: RecordedRequest;
}

export interface StepRetrying extends EventBase {
  readonly type: 'step-retrying';
  readonly stepId: string;
  /** The try that failed, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly failure: string;
}

export interface StepFinished extends EventBase {
  readonly type: 'step-finished';
  readonly stepId: string;
  readonly result: StepResult;
}

export interface RunFinished extends EventBase {
  readonly type: 'run-finished';
  readonly summary: RunSummary;
}

/** A fault or a warning that is known without running. */
export interface ChainDiagnostic {
  readonly severity: 'error' | 'warning';
  /** Stable, from the error table. */
  readonly code: ErrorCode;
  /** One sentence, then the way out. */
  readonly message: string;
  readonly stepId?: string;
  /** Where in the node: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `credentials/0`. */
  readonly path?: string;
}

/** What was sent, with secrets removed. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  /** As text; binary bodies as a note of their length. */
  readonly body?: string;
}

/** What came, with secrets removed. */
export interface RecordedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderField[];
  readonly contentType?: string;
  /** The body as text, unless it is binary. */
  readonly text?: string;
  /** The body's value where it is JSON. */
  readonly json?: JsonValue | undefined;
  /** Length of the body in bytes, as read. */
  readonly size: number;
  /** True where the body was longer than allowed and was not read to its end. */
  readonly truncated: boolean;
  /** True where the body was read, but `text` holds only its beginning, as the run's results had no room for more. */
  readonly trimmed?: boolean;
  /** The addresses that redirects led to, in order, where they were followed. */
  readonly redirects?: readonly string[];
}

export interface StepFailure {
  /** Stable, from the error table. */
  readonly code: ErrorCode;
  readonly message: string;
  /** For a skipped node: the failed one that it waited for. */
  readonly stepId?: string;
}

/** One try of a call, where a retry rule made several. */
export interface Attempt {
  readonly startedAt: number;
  readonly sentAt?: number;
  readonly endedAt: number;
  readonly status?: number;
  readonly failure?: string;
}

/** What is known of a node when it ended. Times are milliseconds since the run's start. */
export interface StepResult {
  readonly stepId: string;
  readonly state: FinalStepState;
  readonly failure?: StepFailure;
  /** The node's work began: its sources had succeeded; getting a token is included. Missing where it never began. */
  readonly startedAt?: number;
  /** Its credentials were at hand. */
  readonly tokenAt?: number;
  /** The request was dispatched. */
  readonly sentAt?: number;
  /** The body was read. */
  readonly endedAt?: number;
  readonly request?: RecordedRequest;
  readonly response?: RecordedResponse;
  readonly checks: readonly CheckResult[];
  /** What the description does not document about the response; fails the node only where asked. */
  readonly mismatches: readonly Mismatch[];
  readonly captures: Readonly<Record<string, JsonValue>>;
  readonly attempts: readonly Attempt[];
}

/** What is left of a run. */
export interface RunSummary {
  readonly runId: string;
  readonly chainTitle: string;
  readonly state: RunState;
  /** Why it was refused; else the warnings. */
  readonly diagnostics: readonly ChainDiagnostic[];
  readonly startedAtEpoch: number;
  readonly durationMs: number;
  /** In the order of completion. */
  readonly results: readonly StepResult[];
}
