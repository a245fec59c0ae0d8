import type { Observable } from 'rxjs';
import type { ApiDescription } from '../../model/api-description.js';
import type { Chain } from '../../model/chain.js';
import type { Credential } from '../../model/security/credential.js';
import type { JsonValue } from '../../model/json.js';
import type { ChainDiagnostic, RecordedRequest, RunSummary, StepResult } from '../../model/run.js';
import type { RunEvent, StepSent } from '../../model/run-event.js';

/** What the chains of one document need: descriptions, servers, and the workflows that they call. */
export interface DocumentScope {
  /** API descriptions by source name. */
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
  /**
   * Base URLs by source name; if one is missing, the description's first server is used, provided that it is absolute.
   */
  readonly servers: Readonly<Record<string, string>>;
  /** The other workflows of the document, by `workflowId`, as far as they are called. */
  readonly workflows?: Readonly<Record<string, Chain>>;
  /** The documents of sources of type `arazzo`, by source name. All their workflows are in `workflows`. */
  readonly documents?: Readonly<Record<string, DocumentScope>>;
}

/** A chain to run, and the data to run it with. */
export interface RunRequest extends DocumentScope {
  /** The chain to run. */
  readonly chain: Chain;
  /** Origins that the user named. Default: the origins of `servers`, which must then come from the user. */
  readonly namedOrigins?: readonly string[];
  /** Origins that may receive password inputs. Default: `namedOrigins`. */
  readonly inputOrigins?: readonly string[];
  /** Calls go to named origins only; others are reported as `SERVER_NOT_NAMED`. Default: false. */
  readonly namedServersOnly?: boolean;
  /** Credentials that steps may use, by name. */
  readonly credentials?: readonly Credential[];
  /** Values of the chain inputs, by input name. */
  readonly inputs?: Readonly<Record<string, JsonValue>>;
  /** Limits and modes of the run. */
  readonly options?: RunOptions;
}

/** Resolves to true if redirects may lead to this origin. Never rejects. */
export type AllowRedirect = (origin: string) => Promise<boolean>;

/** Options of one run. */
export interface RunOptions {
  /** Maximum number of calls in flight (default 100). */
  readonly maxConcurrency?: number;
  /**
   * Milliseconds of checking and starting steps before the rest waits for the next turn of the event loop, so that a
   * page can draw in between. If missing, there is no limit.
   */
  readonly sliceMs?: number;
  /** Time limit for the whole run, in milliseconds. */
  readonly timeoutMs?: number;
  /** Time limit in milliseconds for each step that does not set its own (default 30,000). */
  readonly stepTimeoutMs?: number;
  /** Cancels everything else after the first failure. */
  readonly failFast?: boolean;
  /**
   * Follows redirects (default false). A redirect to another origin drops every credential; a function decides whether
   * it is followed.
   */
  readonly followRedirects?: boolean | AllowRedirect;
  /** Longest response body in bytes (default 10,000,000). */
  readonly maxBodyBytes?: number;
  /**
   * Most values of a JSON body, lists and objects included, that mappings and checks can read (default 400,000). A million
   * values take about 50 MB of memory, as long as the steps that read them.
   */
  readonly maxBodyValues?: number;
  /**
   * Total characters of all response bodies, captures and outputs of workflows that the results retain (default 100,000,000). The bodies of
   * steps that end later are truncated to their first 1,000 characters and marked as truncated, longer captures are left
   * out and named; mappings and checks use the complete values.
   */
  readonly maxRetainedBytes?: number;
  /** A step without a choice uses the only credential available for a scheme that its operation requires. */
  readonly autoCredentials?: boolean;
  /** Compares responses with the description (default true). */
  readonly validateResponses?: boolean;
  /** A mismatch with the description fails its step; a part that could not be checked does not. */
  readonly failOnMismatch?: boolean;
  /** Maximum number of times that steps run, each attempt counted (default 10,000). Beyond it the run fails. */
  readonly maxExecutions?: number;
  /** Maximum depth of workflows that call workflows (default 32). */
  readonly maxDepth?: number;
  /** Runs only these steps, by id, and the steps that they need. */
  readonly only?: readonly string[];
  /**
   * Results of succeeded steps that replace these steps, by step id: the steps send nothing, and others map from the
   * results. A result of a run of this page or process has its values as received; one that was stored has its secrets
   * removed, and mapping that value fails with `VALUE_MASKED`.
   */
  readonly reusedResults?: Readonly<Record<string, StepResult>>;
  /**
   * Any text that generated inputs are derived from: the seed of an earlier run makes its values again. It may end with the
   * number of the run and the time that dates are relative to: `nightly.3@2026-11-27T12:00:00Z`. Default: another one for
   * each run.
   */
  readonly seed?: string;
  /** Name of the environment that it runs in, which the summary repeats. */
  readonly environment?: string;
  /**
   * Called with each call that is about to be sent, one for a redirect too: it is sent when the result has settled, so that
   * a record of the run has every call that a server saw. Secrets are removed.
   */
  readonly writeAhead?: (event: StepSent) => Promise<void>;
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal;
}

/** Describes what a run would do. */
export interface RunPlan {
  /** All problems found. */
  readonly diagnostics: readonly ChainDiagnostic[];
  /** True if no diagnostic is an error. */
  readonly runnable: boolean;
  /** Steps in an order that the graph allows. */
  readonly steps: readonly PlannedStep[];
}

/** One step of a plan. */
export interface PlannedStep {
  /** Id of the step. */
  readonly stepId: string;
  /** Ids of the source steps that must succeed first. */
  readonly after: readonly string[];
  /** The request as far as it is known; mapped values are shown as mapping text. Missing for preset steps. */
  readonly request?: RecordedRequest;
  /** Names of the credentials that will be used. */
  readonly credentials: readonly string[];
}

/** One execution of a chain. */
export interface Run {
  /** Id of the run, unique within the kernel. */
  readonly id: string;
  /**
   * Replays the run's events to late subscribers, then continues; completes after `run-finished`. Of a step that ran more
   * than 40 times, late subscribers get the events of the first and last 20 times.
   */
  readonly events: Observable<RunEvent>;
  /** Resolves when the run has ended; never rejects. */
  readonly finished: Promise<RunSummary>;
  /** Aborts everything in flight; every unfinished step becomes `cancelled`. */
  cancel(reason?: string): void;
}
