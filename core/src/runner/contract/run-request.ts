import type { Observable } from 'rxjs';
import type { ApiDescription } from '../../model/api-description.js';
import type { Chain } from '../../model/chain.js';
import type { Credential } from '../../model/credential.js';
import type { JsonValue } from '../../model/json.js';
import type { ChainDiagnostic, RecordedRequest, RunEvent, RunSummary } from '../../model/run.js';

/** What is to be run, with what. */
export interface RunRequest {
  readonly chain: Chain;
  /** By source name. */
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
  /** Base URL by source name; a missing one falls back to the description's first server, if absolute. */
  readonly servers: Readonly<Record<string, string>>;
  readonly credentials?: readonly Credential[];
  readonly inputs?: Readonly<Record<string, JsonValue>>;
  readonly options?: RunOptions;
}

export interface RunOptions {
  /** At most so many calls in flight (default 100). */
  readonly maxConcurrency?: number;
  /**
   * Milliseconds that checking and starting nodes may hold the thread at once, before the rest waits for the next turn of the event
   * loop: for pages, which draw meanwhile. Not there: no limit.
   */
  readonly sliceMs?: number;
  /** Milliseconds for the whole run. */
  readonly timeoutMs?: number;
  /** Milliseconds for each node that sets none itself (default 30,000). */
  readonly stepTimeoutMs?: number;
  /** The first failure cancels everything else. */
  readonly failFast?: boolean;
  /** Default: not followed. A redirect to another origin drops every credential. */
  readonly followRedirects?: boolean;
  /** Longest response body in bytes (default 10,000,000). */
  readonly maxBodyBytes?: number;
  /**
   * How much of all response bodies together the results keep, in characters (default 100,000,000). The bodies of nodes that end later
   * are cut to their first 1,000, and say so; mappings and checks see all of them.
   */
  readonly maxRetainedBytes?: number;
  /** A node without a choice takes the only credential there is for a scheme that its operation demands. */
  readonly autoCredentials?: boolean;
  /** Compare responses with the description (default true). */
  readonly validateResponses?: boolean;
  /** A finding against the description fails its node. */
  readonly failOnMismatch?: boolean;
  /** Run these nodes and what they need, nothing else. */
  readonly only?: readonly string[];
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal;
}

/** What a run would do. */
export interface RunPlan {
  readonly diagnostics: readonly ChainDiagnostic[];
  /** True where no problem is an error. */
  readonly runnable: boolean;
  readonly steps: readonly PlannedStep[];
}

export interface PlannedStep {
  readonly stepId: string;
  /** Sources whose success it waits for. */
  readonly after: readonly string[];
  /** The request as far as known; mapped values stand as mapping text. Missing for preset steps. */
  readonly request?: RecordedRequest;
  /** Names of the credentials that will be used. */
  readonly credentials: readonly string[];
}

/** One execution of a chain. */
export interface Run {
  readonly id: string;
  /** Replays the run's events to late subscribers, then goes on; completes after `run-finished`. */
  readonly events: Observable<RunEvent>;
  /** Resolves when the run ended; never rejects. */
  readonly finished: Promise<RunSummary>;
  /** Aborts what is in flight; everything not finished becomes `cancelled`. */
  cancel(reason?: string): void;
}
