import type { Observable } from 'rxjs';
import type { ApiDescription } from '../model/api-description.js';
import type { SecurityScheme } from '../model/security/security-scheme.js';
import type { Clock } from '../model/clock.js';
import type { HttpCall, HttpResult, PartialResponse } from '../model/http.js';
import type { RunEvent } from '../model/run-event.js';
import type { ChainFormat } from './chain-format.js';
import type { KernelHooks } from './hooks.js';
import type { SpecSource } from './spec-source.js';

/** Extends a kernel with spec loaders, auth providers, executors, chain formats, or taps on its hooks. */
export interface Plugin {
  /** Unique within a kernel, e.g. `acme-signing`. */
  readonly name: string;
  /** Kernel versions that the plugin supports, as a semver range. */
  readonly kernel?: string;
  /** Names of plugins that are required; they are applied first. */
  readonly needs?: readonly string[];
  /** Registers the plugin's parts; called once per kernel, while the kernel is created. */
  apply(context: PluginContext): void | Promise<void>;
}

/** Passed to a plugin's `apply`. Every error thrown through it names the plugin. */
export interface PluginContext {
  /** The kernel's hooks, to tap. */
  readonly hooks: KernelHooks;
  /**
   * Events of every run of this kernel, with secrets removed. Errors and rejections of a subscriber, and errors in a
   * piped operator, are passed to `KernelOptions.onPluginError` and change nothing.
   */
  readonly events: Observable<RunEvent>;
  /** Adds a spec loader; its name must be unique among the kernel's spec loaders. */
  addSpecLoader(loader: SpecLoader): void;
  /** Adds an auth provider; its name must be unique among the kernel's auth providers. */
  addAuthProvider(provider: AuthProvider): void;
  /** Adds an executor; its name must be unique among the kernel's executors. */
  addExecutor(executor: Executor): void;
  /** Adds a chain format; its name must be unique among the kernel's chain formats. */
  addChainFormat(format: ChainFormat): void;
  /**
   * Registers a cleanup, called when the kernel is disposed, in reverse order of registration; awaited for at most five
   * seconds.
   */
  onDispose(cleanup: () => void | Promise<void>): void;
}

/** Available to a loader while it reads. */
export interface LoadScope {
  /** Aborted when the description is no longer needed; `load` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /**
   * Reads another document that this one refers to, by absolute location.
   * Rejects with `REF_NOT_ALLOWED` unless the host allowed that root folder or origin.
   */
  read(location: string): Promise<Uint8Array | string>;
  /** Reports progress between 0 and 1. */
  onProgress(fraction: number): void;
}

/**
 * Reads one kind of description. A source goes to the first loader that accepts it, in the order of the kernel's
 * plugins.
 */
export interface SpecLoader {
  /** Unique within a kernel among spec loaders. */
  readonly name: string;
  /** Inspects the source quickly, without parsing all of it. */
  accepts(source: SpecSource): boolean;
  /**
   * Rejects with an `OpchainError` that describes the problem in the document: `SPEC_SYNTAX`, `SPEC_INVALID`,
   * `SPEC_TOO_COMPLEX`, `REF_NOT_ALLOWED`, … Parts that can be read despite an error are read, with a warning.
   * `createDescription` creates a description from operations that are all available.
   */
  load(source: SpecSource, scope: LoadScope): Promise<ApiDescription>;
}

/** One field that the user enters for a credential. */
export interface CredentialField {
  /** Key of the value in `CredentialInput.fields`. */
  readonly name: string;
  /** Label shown to the user. */
  readonly label: string;
  /** Hidden while typed, and removed from everything that leaves the run. */
  readonly secret: boolean;
  /** True if the value must not be empty. */
  readonly required: boolean;
  /** Name of a field that makes this one unnecessary if it is entered. */
  readonly unless?: string;
  /** Help text shown with the field. */
  readonly hint?: string;
  /** The only allowed values. */
  readonly choices?: readonly string[];
  /** What the user reads instead of a choice, by choice. */
  readonly choiceLabels?: Readonly<Record<string, string>>;
}

/** Values that the user entered for a credential. */
export interface CredentialInput {
  /** Entered values by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** URL of the token endpoint, absolute or relative to the server, that replaces the one in the description. */
  readonly tokenUrl?: string;
  /** Scopes to request instead of those that the operation requires. */
  readonly scopes?: readonly string[];
}

/** A credential that is ready to be applied to calls. */
export interface Grant {
  /** Values by name, as the provider's `apply` expects them. */
  readonly values: Readonly<Record<string, string>>;
  /** Milliseconds since the Unix epoch; if missing, the grant does not expire. */
  readonly expiresAt?: number;
  /** Every text in the grant that must not be shown. */
  readonly secrets: readonly string[];
}

/** Available to `obtain` in addition to the entered values. */
export interface ObtainScope {
  /** Aborted when the grant is no longer needed. */
  readonly signal: AbortSignal;
  /** The kernel's clock. */
  readonly clock: Clock;
  /** Scopes that the operation requires in addition to the credential's own. */
  readonly scopes: readonly string[];
  /** The server in use, for resolving relative token URLs. */
  readonly serverUrl: string;
  /**
   * If available: the grant that this one replaces, obtained for the same entered values, which has expired or was
   * rejected by the server. Its values may contain what renews it, such as a refresh token.
   */
  readonly previous?: Grant;
  /** If available: throws `ORIGIN_NOT_APPROVED` unless the user approved the credential for the origin of that URL. */
  requireApproval?(url: string): void;
  /**
   * Sends a call through the kernel's executors, only to approved origins: rejects with `ORIGIN_NOT_APPROVED`
   * otherwise.
   */
  send(call: HttpCall): Promise<HttpResult>;
}

/** Available to `apply` in addition to the call and the grant. */
export interface ApplyScope {
  /** Time of signing, in milliseconds since the Unix epoch. Each attempt of a call has a new one. */
  readonly time: number;
  /** How many calls the grant was applied to, this one included: some servers require calls to be numbered. */
  readonly use?: number;
}

/** Applies one kind of security scheme. */
export interface AuthProvider {
  /** Unique within a kernel among auth providers. */
  readonly name: string;
  /**
   * A scheme goes to the first provider that handles it, in the order of the kernel's plugins: add a provider for a
   * special case before the general one.
   */
  handles(scheme: SecurityScheme): boolean;
  /** Fields that the user enters for a credential of that scheme; always the same for the same scheme. */
  fields(scheme: SecurityScheme): readonly CredentialField[];
  /** Absolute URL that a token is fetched from, if any: the user must have approved its origin. */
  tokenEndpoint?(scheme: SecurityScheme, input: CredentialInput, serverUrl: string): string | undefined;
  /**
   * True if `obtain` asks the user, e.g. to log in with a browser. A run then obtains the grant before its first step,
   * without the time limit of a step, and once for all operations: `ObtainScope.scopes` is empty.
   */
  interactive?(scheme: SecurityScheme, input: CredentialInput): boolean;
  /**
   * Obtains a grant from a credential. The grant is used for every call until it expires or the server responds with
   * 401. Rejects with `CREDENTIAL_INCOMPLETE` if a required field is empty (see `validateCredentialInput`),
   * `TOKEN_REFUSED`, `AUTH_FAILED`, or with the error of `send`. Errors must not contain secrets.
   */
  obtain(scheme: SecurityScheme, input: CredentialInput, scope: ObtainScope): Promise<Grant>;
  /**
   * Adds the grant to a call whose URL, header fields and body are final. Pure: the same call, grant and time return
   * the same call, unless a standard requires something random in it. May be asynchronous, as `crypto.subtle` is.
   */
  apply(call: HttpCall, scheme: SecurityScheme, grant: Grant, scope: ApplyScope): HttpCall | Promise<HttpCall>;
  /**
   * If the server responds with 401: the grant with what the response says that calls must also contain, such as a nonce,
   * or undefined if the server does not accept the grant. The call is sent once more with that grant, as later ones are.
   */
  readChallenge?(
    scheme: SecurityScheme,
    grant: Grant,
    response: HttpResult,
  ): Grant | undefined | Promise<Grant | undefined>;
}

/**
 * Available to an executor in addition to the call. To copy a scope, list its members: some are inherited, so
 * `{...scope}` omits them.
 */
export interface ExecuteScope {
  /** Aborted when the call must stop. */
  readonly signal: AbortSignal;
  /**
   * If available: calls back once when `signal` is aborted, or immediately if it already is, and returns a function
   * that removes the callback. Cheaper than a listener on the signal, which is created only on access.
   */
  onAbort?(callback: () => void): () => void;
  /**
   * Longest body to read, in bytes; a longer body is truncated with `truncated` set, and memory stays within this
   * limit.
   */
  readonly maxBodyBytes: number;
  /** Must be called once, when the call is sent: after the connection is established, if the executor can detect it. */
  onSent(): void;
  /**
   * If available: may be called when the status and the headers of the response have arrived, before its body is read. With
   * the response, the part that arrived is shown if the body breaks off or the call is stopped.
   */
  onResponse?(response?: PartialResponse): void;
}

/** Sends a call. Never follows redirects, and never sends anything that the call does not contain. */
export interface Executor {
  /** Unique within a kernel among executors. */
  readonly name: string;
  /** True if this executor can send the call; the first executor that can sends it. */
  handles(call: HttpCall): boolean;
  /**
   * Rejects with an `OpchainError`: `CONNECTION_REFUSED`, `CONNECTION_RESET`, `DNS_FAILED`, `TLS_FAILED`,
   * `RESPONSE_MALFORMED`, `REQUEST_INVALID`, `CALL_UNSUPPORTED` or `NETWORK_FAILED`; with the signal's reason when
   * aborted.
   */
  execute(call: HttpCall, scope: ExecuteScope): Promise<HttpResult>;
}
