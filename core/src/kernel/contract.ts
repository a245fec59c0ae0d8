import type { Observable } from 'rxjs';
import type { ApiDescription } from '../model/api-description.js';
import type { SecurityScheme } from '../model/security/security-scheme.js';
import type { Credential } from '../model/security/credential.js';
import type { Clock } from '../model/clock.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { OpchainError } from '../model/errors/opchain-error.js';
import type { RunEvent } from '../model/run-event.js';
import type { ImportedChain, ImportScope } from '../plugin/chain-format.js';
import type { CredentialField, Plugin } from '../plugin/contract.js';
import type { SpecSource } from '../plugin/spec-source.js';
import type { Run, RunPlan, RunRequest } from '../runner/contract/run-request.js';
import type { TokenDescription } from './describe-token.js';

export type { TokenDescription } from './describe-token.js';
export type { Run } from '../runner/contract/run-request.js';

/** Options of `createKernel`. */
export interface KernelOptions {
  /** Plugins to apply, in this order; a plugin is applied after those that it needs. */
  readonly plugins: readonly Plugin[];
  /** Source of time and timers (default: the system clock). */
  readonly clock?: Clock;
  /**
   * Called with an error that a plugin threw where it cannot change the outcome: in a tap on an `after…` hook, or in a
   * subscriber to the events. The error names the plugin. Without this callback, such errors are dropped.
   */
  readonly onPluginError?: (error: OpchainError) => void;
}

/** A plugin of a kernel, and what it registered. */
export interface PluginInfo {
  /** Unique in its kernel. */
  readonly name: string;
  /** Without duplicates; empty for a plugin that only observes or changes runs. */
  readonly roles: readonly PluginRole[];
}

/** What a plugin can register. */
export type PluginRole = 'spec loader' | 'auth provider' | 'executor' | 'chain format';

/** Holds plugins, loads descriptions, and runs chains. Two kernels share nothing. */
export interface Kernel {
  /** In the order in which they were applied. */
  readonly plugins: readonly PluginInfo[];
  /** Events of every run. */
  readonly events: Observable<RunEvent>;
  /**
   * Reads a description with the first loader that accepts it. Rejects with `SPEC_NOT_RECOGNIZED` or the loader's own
   * error.
   */
  load(source: SpecSource, options?: LoadOptions): Promise<ApiDescription>;
  /**
   * Reads a chain of another format with the first chain format that accepts it. Rejects with
   * `CHAIN_FORMAT_NOT_RECOGNIZED` or the format's own error.
   */
  importChain(source: SpecSource, scope?: Partial<ImportScope>): Promise<ImportedChain>;
  /** Reports every problem that can be detected before a run. Sends nothing. */
  plan(request: RunRequest): Promise<RunPlan>;
  /** Checks, then runs. Never throws for anything that the chain or a server does: see `RunSummary.state`. */
  run(request: RunRequest): Run;
  /** Fields that the user must enter for a scheme; undefined if no plugin handles the scheme. */
  credentialFields(scheme: SecurityScheme): readonly CredentialField[] | undefined;
  /**
   * Tests a credential: obtains its grant and returns when it expires, and what its token says about itself if it is a
   * JSON Web Token. Rejects with the issuer's own error message.
   */
  verifyCredential(
    credential: Credential,
    scheme: SecurityScheme,
    serverUrl: string,
    signal?: AbortSignal,
  ): Promise<TokenDescription>;
  /**
   * Prepares single calls outside of chains: obtains the grant of a credential, as a run does, and returns what sends calls with
   * it. Hooks are not called. Rejects with the provider's error, or with the signal's reason.
   */
  authorize(credential?: CallCredential, signal?: AbortSignal): Promise<CallSender>;
  /**
   * Whether a run would ask the user to log in with the credential: `required`, or `done` while a login lasts; `none` if
   * it needs no login.
   */
  loginState(credential: Credential, scheme: SecurityScheme, serverUrl: string): LoginState;
  /** Origin that a credential's token is fetched from, if any. */
  tokenOrigin(credential: Credential, scheme: SecurityScheme, serverUrl: string): string | undefined;
  /** Cancels all runs and disposes the plugins in reverse order. */
  dispose(): Promise<void>;
}

/** A credential for single calls: see `Kernel.authorize`. */
export interface CallCredential {
  /** Must be approved for the servers that calls are sent to. */
  readonly credential: Credential;
  /** The security scheme that it is for. */
  readonly scheme: SecurityScheme;
  /** URL of the server in use. */
  readonly serverUrl: string;
  /** Obtains a grant for this sender alone. By default, one that is retained is used, and it is retained. */
  readonly isSingleUse?: boolean;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborting it stops the call. */
  readonly signal?: AbortSignal;
  /** Bytes that are read of the response body (default: 10 million). */
  readonly maxBodyBytes?: number;
  /** Changes the call with its credential, for example to see that a server rejects it. A challenge is not answered then. */
  readonly change?: (signed: HttpCall) => HttpCall;
}

/** Sends single calls with a grant: see `Kernel.authorize`. */
export interface CallSender {
  /** Secrets of the grants used so far: servers may send them back. */
  readonly secrets: readonly string[];
  /**
   * Sends a call, once more if the server's 401 says what else it must contain. Follows no redirects. Rejects with
   * `ORIGIN_NOT_APPROVED` before anything is sent, with `EXECUTOR_MISSING`, or with the error of the provider or the executor.
   */
  send(call: HttpCall, options?: CallOptions): Promise<HttpResult>;
}

/** Whether a credential needs a login: see `Kernel.loginState`. */
export type LoginState = 'none' | 'required' | 'done';

/** Options of `Kernel.load`. */
export interface LoadOptions {
  /** Aborting it cancels loading. */
  readonly signal?: AbortSignal;
  /**
   * Reads other documents that the description refers to; without it, none are read. It must reject locations that are
   * not allowed.
   */
  readonly read?: (location: string) => Promise<Uint8Array | string>;
  /** Called with the progress of loading, between 0 and 1. */
  readonly onProgress?: (fraction: number) => void;
}
