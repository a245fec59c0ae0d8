import type { Observable } from 'rxjs';
import type { ApiDescription } from '../model/api-description.js';
import type { SecurityScheme } from '../model/security-scheme.js';
import type { Clock } from '../model/clock.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { RunEvent } from '../model/run.js';
import type { KernelHooks } from './hooks.js';
import type { SpecSource } from './spec-source.js';

/** Something that adds to a kernel: spec loaders, auth providers, executors, or taps on its hooks. */
export interface Plugin {
  /** Unique in a kernel, e.g. `acme-signing`. */
  readonly name: string;
  /** Versions of the kernel it works with, as a semver range. */
  readonly kernel?: string;
  /** Names of plugins that must be there; they are applied first. */
  readonly needs?: readonly string[];
  apply(context: PluginContext): void | Promise<void>;
}

/** What a plugin is handed when it is applied. Every error that comes out of it names the plugin. */
export interface PluginContext {
  readonly hooks: KernelHooks;
  /**
   * The events of every run of this kernel, secrets removed. What a subscriber throws, or rejects with, goes to
   * `KernelOptions.onPluginError` and changes nothing; so does what throws in an operator that was piped onto it.
   */
  readonly events: Observable<RunEvent>;
  addSpecLoader(loader: SpecLoader): void;
  addAuthProvider(provider: AuthProvider): void;
  addExecutor(executor: Executor): void;
  /** Called when the kernel is disposed, in reverse order of registration; not waited for longer than five seconds. */
  onDispose(cleanup: () => void | Promise<void>): void;
}

/** What a loader may use while it reads. */
export interface LoadScope {
  /** Aborted when nobody wants the description any more; `load` then rejects with its reason. */
  readonly signal: AbortSignal;
  /**
   * Reads another document that this one refers to, by absolute location.
   * Rejects with `REF_NOT_ALLOWED` unless the host allowed that root folder or origin.
   */
  read(location: string): Promise<Uint8Array | string>;
  /** Reports progress between 0 and 1. */
  onProgress(fraction: number): void;
}

/** Reads one kind of description. The first loader that accepts a source gets it, in the order of the kernel's plugins. */
export interface SpecLoader {
  /** Unique in a kernel among spec loaders. */
  readonly name: string;
  /** Looks at the source quickly, without parsing all of it. */
  accepts(source: SpecSource): boolean;
  /**
   * Rejects with an `OpchainError` that says what is wrong with the document: `SPEC_SYNTAX`, `SPEC_INVALID`, `SPEC_TOO_COMPLEX`, `REF_NOT_ALLOWED`, …
   * What can be read in spite of a fault is read, with a warning. `createDescription` makes a description of operations that are all at hand.
   */
  load(source: SpecSource, scope: LoadScope): Promise<ApiDescription>;
}

/** One thing that the user enters for a credential. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** Hidden while typed, and removed from everything that leaves the run. */
  readonly secret: boolean;
  readonly required: boolean;
  readonly hint?: string;
  /** The only values that may be chosen. */
  readonly choices?: readonly string[];
}

/** What the user entered for a credential. */
export interface CredentialInput {
  readonly fields: Readonly<Record<string, string>>;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
}

/** What a credential became: ready to be put on calls. */
export interface Grant {
  /** By name, as the provider's `apply` wants them. */
  readonly values: Readonly<Record<string, string>>;
  /** Milliseconds since the Unix epoch; not there: it does not expire. */
  readonly expiresAt?: number;
  /** Every text in it that must not be shown. */
  readonly secrets: readonly string[];
}

/** What `obtain` may use beside what was entered. */
export interface ObtainScope {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Scopes that the operation demands beside the credential's own. */
  readonly scopes: readonly string[];
  /** The description's server in use, for resolving relative token addresses. */
  readonly serverUrl: string;
  /** Sends a call through the kernel's executors, to approved origins alone: rejects with `ORIGIN_NOT_APPROVED` otherwise. */
  send(call: HttpCall): Promise<HttpResult>;
}

/** What `apply` may use beside its call and its grant. */
export interface ApplyScope {
  /** The moment of signing, in milliseconds since the Unix epoch. Another one for each try of a call. */
  readonly time: number;
}

/** Applies one kind of security scheme. */
export interface AuthProvider {
  /** Unique in a kernel among auth providers. */
  readonly name: string;
  /** The first provider that handles a scheme gets it, in the order of the kernel's plugins: one for a special case stands before the one for the rest. */
  handles(scheme: SecurityScheme): boolean;
  /** What the user enters for a credential of that scheme; the same for the same scheme. */
  fields(scheme: SecurityScheme): readonly CredentialField[];
  /** Where a token would be fetched from, if anywhere: the origin that the user must have approved. Absolute. */
  tokenEndpoint?(scheme: SecurityScheme, input: CredentialInput, serverUrl: string): string | undefined;
  /**
   * Makes a credential ready. Its grant serves every call until it expires; the server's 401 ends it as well. Rejects with `CREDENTIAL_INCOMPLETE` where
   * something is not entered (`validateCredentialInput` does), `TOKEN_REFUSED`, `AUTH_FAILED`, or with what `send` rejected with. Shows no secret.
   */
  obtain(scheme: SecurityScheme, input: CredentialInput, scope: ObtainScope): Promise<Grant>;
  /**
   * Puts the grant on a call, whose address, header fields and body are final. Pure: the same call, grant and time give the same call.
   * May be asynchronous, as `crypto.subtle` is.
   */
  apply(call: HttpCall, scheme: SecurityScheme, grant: Grant, scope: ApplyScope): HttpCall | Promise<HttpCall>;
}

/** Whoever hands a scope on in another form names its members: they are not all its own, so that `{...scope}` lacks some. */
/** What an executor is told beside the call. */
export interface ExecuteScope {
  /** Aborted when the call is to be given up. */
  readonly signal: AbortSignal;
  /**
   * Where it is there: calls back once when `signal` is aborted, at once where it is already, and gives what takes the callback away again. It costs
   * less than a listener on the signal, which is made only when somebody asks for it.
   */
  onAbort?(callback: () => void): () => void;
  /** The longest body to read, in bytes; what is longer is cut, with `truncated` set, in memory bounded by this. */
  readonly maxBodyBytes: number;
  /** To be called once, at the moment of dispatch: when the connection is there, where an executor can know it. */
  onSent(): void;
}

/** Sends a call. Never follows redirects, never sends anything that the call does not hold. */
export interface Executor {
  /** Unique in a kernel among executors. */
  readonly name: string;
  handles(call: HttpCall): boolean;
  /**
   * Rejects with an `OpchainError`: `CONNECTION_REFUSED`, `CONNECTION_RESET`, `DNS_FAILED`, `TLS_FAILED`,
   * `RESPONSE_MALFORMED`, `REQUEST_INVALID`, `CALL_UNSUPPORTED` or `NETWORK_FAILED`; with the signal's reason when aborted.
   */
  execute(call: HttpCall, scope: ExecuteScope): Promise<HttpResult>;
}
