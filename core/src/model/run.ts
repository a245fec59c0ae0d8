import type { Finding } from './api-description.js';
import type { CheckResult } from './check.js';
import type { HeaderField } from './http.js';
import type { JsonValue } from './json.js';

export type NodeState = 'waiting' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
export type FinalNodeState = Exclude<NodeState, 'waiting' | 'running'>;
export type RunState = 'succeeded' | 'failed' | 'cancelled' | 'refused';

/**
 * What a run reports while it goes. `at` is in milliseconds since the run's start, from a monotonic clock.
 * Secrets are already removed from everything in an event.
 */
export type RunEvent = RunStarted | NodeStarted | NodeTokenReady | NodeSent | NodeRetrying | NodeFinished | RunFinished;

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
  readonly nodeIds: readonly string[];
  readonly warnings: readonly ChainProblem[];
}

export interface NodeStarted extends EventBase {
  readonly type: 'node-started';
  readonly nodeId: string;
}

/** The node has its credentials, fetched or kept. */
export interface NodeTokenReady extends EventBase {
  readonly type: 'node-token-ready';
  readonly nodeId: string;
}

export interface NodeSent extends EventBase {
  readonly type: 'node-sent';
  readonly nodeId: string;
  readonly request: RecordedRequest;
}

export interface NodeRetrying extends EventBase {
  readonly type: 'node-retrying';
  readonly nodeId: string;
  /** The try that failed, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly reason: string;
}

export interface NodeFinished extends EventBase {
  readonly type: 'node-finished';
  readonly nodeId: string;
  readonly result: NodeResult;
}

export interface RunFinished extends EventBase {
  readonly type: 'run-finished';
  readonly summary: RunSummary;
}

/** A fault or a warning that is known without running. */
export interface ChainProblem {
  readonly severity: 'error' | 'warning';
  /** Stable, from the error table. */
  readonly code: string;
  /** One sentence, then the way out. */
  readonly message: string;
  readonly nodeId?: string;
  /** Where in the node: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `credentials/0`. */
  readonly place?: string;
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

export interface NodeReason {
  /** Stable, from the error table. */
  readonly code: string;
  readonly message: string;
  /** For a skipped node: the failed one that it waited for. */
  readonly nodeId?: string;
}

/** One try of a call, where a retry rule made several. */
export interface Attempt {
  readonly startedAt: number;
  readonly sentAt?: number;
  readonly endedAt: number;
  readonly status?: number;
  readonly reason?: string;
}

/** What is known of a node when it ended. Times are milliseconds since the run's start. */
export interface NodeResult {
  readonly nodeId: string;
  readonly state: FinalNodeState;
  readonly reason?: NodeReason;
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
  readonly findings: readonly Finding[];
  readonly captures: Readonly<Record<string, JsonValue>>;
  readonly attempts: readonly Attempt[];
}

/** What is left of a run. */
export interface RunSummary {
  readonly runId: string;
  readonly chainTitle: string;
  readonly state: RunState;
  /** Why it was refused; else the warnings. */
  readonly problems: readonly ChainProblem[];
  readonly startedAtEpoch: number;
  readonly durationMs: number;
  /** In the order of completion. */
  readonly results: readonly NodeResult[];
}
