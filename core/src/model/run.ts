import type { ErrorCode } from './errors/error-codes.js';
import type { Mismatch } from './api-description.js';
import type { CheckResult } from './check.js';
import type { HeaderField } from './http.js';
import type { JsonValue } from './json.js';

/** The state of a step during a run. */
export type StepState = 'waiting' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
/** The state of a step after a run. */
export type FinalStepState = Exclude<StepState, 'waiting' | 'running'>;
/** The result of a run. `refused` means that it did not start because of errors. */
export type RunState = 'succeeded' | 'failed' | 'cancelled' | 'refused';

/** An error or a warning that is reported before a run. */
export interface ChainDiagnostic {
  /** Errors prevent the run. */
  readonly severity: 'error' | 'warning';
  /** Stable, from `errorCodes`. */
  readonly code: ErrorCode;
  /** One sentence, followed by how to fix it. */
  readonly message: string;
  /** The affected step. */
  readonly stepId?: string;
  /** The called workflow that has the step. Missing for the chain itself. */
  readonly workflowId?: string;
  /** The affected part of the step: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `credentials/0`. */
  readonly path?: string;
  /** The JSON Pointer of that part in the document, if the message names it. */
  readonly pointer?: string;
  /** That part in words, such as `body field items`, if the message names its pointer. */
  readonly place?: string;
  /** The origin that is not named, for `SERVER_NOT_NAMED`. */
  readonly origin?: string;
}

/** A request as sent, without secrets. */
export interface RecordedRequest {
  /** HTTP method. */
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** In the order in which they were sent. */
  readonly headers: readonly HeaderField[];
  /** As text; for binary bodies a note with their length. */
  readonly body?: string;
}

/** A response as received, without secrets. */
export interface RecordedResponse {
  /** HTTP status code. */
  readonly status: number;
  /** Reason phrase; may be empty. */
  readonly statusText: string;
  /** In the order in which they were received. */
  readonly headers: readonly HeaderField[];
  /** Value of the `Content-Type` header. */
  readonly contentType?: string;
  /** The body as text, unless it is binary. */
  readonly text?: string;
  /** The parsed body if it is JSON. */
  readonly json?: JsonValue | undefined;
  /** Length of the body as read, in bytes. */
  readonly size: number;
  /** True if the body was longer than allowed and was not read to its end. */
  readonly truncated: boolean;
  /** True if the response broke off, or the call was stopped, before the body was complete: `text` is the part that arrived. */
  readonly incomplete?: boolean;
  /**
   * True if the body was read, but `text` contains only its beginning because the run, or the history that stores it,
   * reached its limit for retained bodies.
   */
  readonly trimmed?: boolean;
  /** URLs of the redirects that were followed, in order. */
  readonly redirects?: readonly string[];
}

/** Why a step failed or was skipped. */
export interface StepFailure {
  /** Stable, from `errorCodes`. */
  readonly code: ErrorCode;
  /** One sentence. */
  readonly message: string;
  /** For a skipped step: the failed step that it depends on. */
  readonly stepId?: string;
  /** For `SECRET_LEAVES` and `ORIGIN_NOT_APPROVED`: the credential, unless a password input is concerned. */
  readonly credential?: string;
  /** For `SECRET_LEAVES` and `ORIGIN_NOT_APPROVED`: the origin that is not approved. */
  readonly origin?: string;
  /** The step whose reused result of an earlier run does not have the value that was needed: it must run again. */
  readonly sourceStepId?: string;
}

/** An attempt of a call. Times are milliseconds since the start of the run. */
export interface Attempt {
  /** The attempt started. */
  readonly startedAt: number;
  /** The request was sent. Missing if it was not. */
  readonly sentAt?: number;
  /** The attempt ended. */
  readonly endedAt: number;
  /** HTTP status code, if there was a response. */
  readonly status?: number;
  /** Message of the failure; missing if the attempt succeeded. */
  readonly failure?: string;
  /** The request that was sent. Missing for the last attempt, whose request is that of the result. */
  readonly request?: RecordedRequest;
  /** The response that was received. Missing for the last attempt, whose response is that of the result. */
  readonly response?: RecordedResponse;
}

/** The result of a step. Times are milliseconds since the start of the run. */
export interface StepResult {
  /** Id of the step. */
  readonly stepId: string;
  /** The final state. */
  readonly state: FinalStepState;
  /** Set unless the step succeeded. */
  readonly failure?: StepFailure;
  /**
   * The sources of the step had succeeded and its work started, including fetching a token. Missing if it never
   * started.
   */
  readonly startedAt?: number;
  /** The credentials were ready. */
  readonly tokenAt?: number;
  /** The request was sent. */
  readonly sentAt?: number;
  /** The status and the headers of the response had arrived. Missing if the executor does not report it. */
  readonly respondedAt?: number;
  /** The response body was read, or the step ended without one. */
  readonly endedAt?: number;
  /** The last request that was sent. */
  readonly request?: RecordedRequest;
  /** The last response that was received. */
  readonly response?: RecordedResponse;
  /** Results of the checks, in the order of the step. */
  readonly checks: readonly CheckResult[];
  /** Differences between the response and its description. They fail the step only if the run options say so. */
  readonly mismatches: readonly Mismatch[];
  /** Values by capture name. */
  readonly captures: Readonly<Record<string, JsonValue>>;
  /** Names of captures that are missing in `captures` because the run reached its limit for retained bodies. */
  readonly capturesNotRetained?: readonly string[];
  /** All attempts if there were several, otherwise empty. */
  readonly attempts: readonly Attempt[];
  /** The action that was taken after the step, unless the order simply continued. */
  readonly action?: TakenAction;
  /** True for a failure that was answered by going on elsewhere: it does not fail the run. */
  readonly handled?: boolean;
  /** The workflows that the step called: one, or one for each item of a list, and those called before a retry. */
  readonly called?: readonly WorkflowResult[];
  /** True if the result of an earlier run was reused: the step sent nothing. */
  readonly reused?: boolean;
  /** Set if the step ran more than once; this result is that of the last time. */
  readonly executions?: StepExecutions;
}

/** An action that was taken after a step. */
export interface TakenAction {
  /** Its name in the chain. */
  readonly name: string;
  /** What it did. */
  readonly type: 'end' | 'goto' | 'retry';
  /** The step at which the run continued, or that ran before a retry. */
  readonly stepId?: string;
  /** The workflow with which the run continued, or that ran before a retry. */
  readonly workflowId?: string;
  /** Why it was taken: its criteria, which held, as one line each. Missing if it has none. */
  readonly criteria?: readonly string[];
}

/** The times that a step ran, if more than once. */
export interface StepExecutions {
  /** How often it ran. */
  readonly count: number;
  /** How often it failed. */
  readonly failed: number;
  /**
   * The result of each time, in order. Requests, responses, captures and called workflows are retained for the first and
   * last 20 and for failures.
   */
  readonly results: readonly StepResult[];
}

/** The result of a called workflow. */
export interface WorkflowResult {
  /** Its `workflowId`. */
  readonly workflowId: string;
  /**
   * For a call for an item of a list: what identifies the item, without secrets, at most 60 characters. A scalar itself, or
   * the `id`, `name`, `title` … of an object; missing if it has none.
   */
  readonly item?: string;
  /** The result. */
  readonly state: Exclude<RunState, 'refused'>;
  /** Milliseconds since the start of the run. */
  readonly startedAt: number;
  /** Milliseconds since the start of the run. */
  readonly endedAt: number;
  /** The values of its outputs; those without a value are missing. */
  readonly outputs: Readonly<Record<string, JsonValue>>;
  /** Names of outputs that are missing in `outputs` because the run reached its limit for retained bodies. */
  readonly outputsNotRetained?: readonly string[];
  /** The values of the inputs that were made for the call, by name. Missing if there are none. */
  readonly generated?: Readonly<Record<string, JsonValue>>;
  /** In order of completion. */
  readonly results: readonly StepResult[];
  /** Why the workflow failed, if no step explains it. */
  readonly failure?: StepFailure;
  /** The workflows that ran before it because it depends on them. */
  readonly before?: readonly WorkflowResult[];
  /** The workflows with which it continued (`goto`), in order: the result of the last one is its result. */
  readonly next?: readonly WorkflowResult[];
}

/** The summary of a finished run. */
export interface RunSummary {
  /** Id of the run. */
  readonly runId: string;
  /** Title of the chain. */
  readonly chainTitle: string;
  /** Name of the environment that it ran in. */
  readonly environment?: string;
  /** The sources whose calls were answered by mocks, which know no business rules. Missing if there are none. */
  readonly mocks?: readonly string[];
  /** The result of the run. */
  readonly state: RunState;
  /** The errors that prevented the run, or its warnings. */
  readonly diagnostics: readonly ChainDiagnostic[];
  /** Milliseconds since the Unix epoch. */
  readonly startedAtEpoch: number;
  /** Milliseconds from start to end. */
  readonly durationMs: number;
  /** In order of completion. */
  readonly results: readonly StepResult[];
  /** The values of the chain's outputs; those without a value are missing. Missing if the chain has no outputs. */
  readonly outputs?: Readonly<Record<string, JsonValue>>;
  /** Names of outputs that are missing in `outputs` because the run reached its limit for retained bodies. */
  readonly outputsNotRetained?: readonly string[];
  /** What generated values were derived from: a run with the same seed has the same ones. Missing if none was made. */
  readonly seed?: string;
  /** The values of the chain's inputs that were made, by name. Missing if no value was made in the run. */
  readonly generated?: Readonly<Record<string, JsonValue>>;
  /** The workflows that ran before the chain because it depends on them. */
  readonly before?: readonly WorkflowResult[];
  /** The workflows with which the run continued (`goto`), in order: the result of the last one is its result. */
  readonly next?: readonly WorkflowResult[];
}
