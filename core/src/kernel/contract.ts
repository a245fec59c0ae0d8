import type { Observable } from 'rxjs';
import type { ApiDescription } from '../model/api-description.js';
import type { SecurityScheme } from '../model/security-scheme.js';
import type { Credential } from '../model/credential.js';
import type { Clock } from '../model/clock.js';
import type { OpchainError } from '../model/opchain-error.js';
import type { RunEvent } from '../model/run.js';
import type { CredentialField, Plugin } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';
import type { Run, RunPlan, RunRequest } from '../runner/contract/run-request.js';

export type { Run } from '../runner/contract/run-request.js';

export interface KernelOptions {
  readonly plugins: readonly Plugin[];
  readonly clock?: Clock;
  /**
   * Takes what a plugin threw where it changes no outcome: in a tap on an `after…` hook, in a subscriber to the events. The error
   * names the plugin. Without it such errors go nowhere.
   */
  readonly onPluginError?: (error: OpchainError) => void;
}

/** The unit of life: holds plugins, loads descriptions, runs chains. Two kernels share nothing. */
export interface Kernel {
  /** The events of every run. */
  readonly events: Observable<RunEvent>;
  /** Reads a description with the first loader that accepts it. Rejects with `SPEC_NOT_RECOGNIZED` or the loader's own error. */
  load(source: SpecSource, options?: LoadOptions): Promise<ApiDescription>;
  /** Looks for every fault that can be known beforehand, and sends nothing. */
  plan(request: RunRequest): Promise<RunPlan>;
  /** Checks, then runs. Never throws for what the chain or a server does: see `RunSummary.state`. */
  run(request: RunRequest): Run;
  /** What the user must enter for a scheme; undefined where no plugin handles it. */
  credentialFields(scheme: SecurityScheme): readonly CredentialField[] | undefined;
  /**
   * Tries a credential: gets its grant, and says until when it holds (milliseconds since the epoch).
   * Rejects with what the issuer answered, in its own words.
   */
  verifyCredential(
    credential: Credential,
    scheme: SecurityScheme,
    serverUrl: string,
    signal?: AbortSignal,
  ): Promise<{ readonly expiresAt?: number }>;
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
