import type { Observable } from 'rxjs';
import type { ApiDescription, SecurityScheme } from '../model/api-description.js';
import type { Chain } from '../model/chain.js';
import type { Credential } from '../model/credential.js';
import type { JsonValue } from '../model/json.js';
import type { Clock } from '../model/clock.js';
import type { ChainProblem, RecordedRequest, RunEvent, RunSummary } from '../model/run.js';
import type { CredentialField, Plugin, SpecSource } from '../plugin/contract.js';

export interface KernelOptions {
  readonly plugins: readonly Plugin[];
  readonly clock?: Clock;
}

/** The unit of life: holds plugins, loads descriptions, runs chains. Two kernels share nothing. */
export interface Kernel {
  /** The events of every run. */
  readonly events: Observable<RunEvent>;
  /** Reads a description with the first loader that accepts it. Rejects with `SPEC_NOT_RECOGNISED` or the loader's own error. */
  load(source: SpecSource, options?: LoadOptions): Promise<ApiDescription>;
  /** Looks for every fault that can be known beforehand, and sends nothing. */
  check(request: RunRequest): Promise<RunPlan>;
  /** Checks, then runs. Never throws for what the chain or a server does: see `RunSummary.state`. */
  run(request: RunRequest): Run;
  /** What the user must enter for a scheme; undefined where no plugin handles it. */
  credentialFields(scheme: SecurityScheme): readonly CredentialField[] | undefined;
  /**
   * Tries a credential: gets its grant, and says until when it holds (milliseconds since the epoch).
   * Rejects with what the issuer answered, in its own words.
   */
  tryCredential(credential: Credential, scheme: SecurityScheme, serverUrl: string, signal?: AbortSignal): Promise<{ readonly expiresAt?: number }>;
  /** The origin that a credential's token would be fetched from, if any. */
  tokenOrigin(credential: Credential, scheme: SecurityScheme, serverUrl: string): string | undefined;
  /** Cancels runs and releases plugins in reverse order. */
  dispose(): Promise<void>;
}

export interface LoadOptions {
  readonly signal?: AbortSignal;
  /** Reads other documents that the description refers to; without it none are read. Must itself refuse what is not allowed. */
  readonly read?: (location: string) => Promise<Uint8Array | string>;
  readonly onProgress?: (fraction: number) => void;
}

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
  /** At most so many calls in flight; not there: no limit. */
  readonly maxConcurrency?: number;
  /** Milliseconds for the whole run. */
  readonly timeoutMs?: number;
  /** Milliseconds for each node that sets none itself (default 30,000). */
  readonly nodeTimeoutMs?: number;
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
  readonly maxKeptBytes?: number;
  /** A node without a choice takes the only credential there is for a scheme that its operation demands. */
  readonly autoCredentials?: boolean;
  /** Compare responses with the description (default true). */
  readonly checkResponses?: boolean;
  /** A finding against the description fails its node. */
  readonly failOnFindings?: boolean;
  /** Run these nodes and what they need, nothing else. */
  readonly only?: readonly string[];
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal;
}

/** What a run would do. */
export interface RunPlan {
  readonly problems: readonly ChainProblem[];
  /** True where no problem is an error. */
  readonly runnable: boolean;
  readonly steps: readonly PlannedStep[];
}

export interface PlannedStep {
  readonly nodeId: string;
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
