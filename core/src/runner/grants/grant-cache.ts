import type { SecurityScheme } from '../../model/security/security-scheme.js';
import type { Clock } from '../../model/clock.js';
import type { Credential } from '../../model/security/credential.js';
import type { HttpCall, HttpResult } from '../../model/http.js';
import type { AuthProvider, Grant } from '../../plugin/contract.js';
import { requireApproval } from './is-approved.js';
import { applyCredentialResponse, requestCredential } from './request-credential.js';

/** Describes the grant that is requested. */
export interface GrantRequest {
  /** Provider that handles the scheme. */
  readonly provider: AuthProvider;
  /** Security scheme of the operation. */
  readonly scheme: SecurityScheme;
  /** Credential to exchange for the grant. */
  readonly credential: Credential;
  /** Scopes that the operation requires; used only if the credential lists none. */
  readonly scopes: readonly string[];
  /** URL of the server in use. */
  readonly serverUrl: string;
}

/** Sends a call for a provider; the signal is aborted when nothing waits for the grant any more. */
export type SendForGrant = (call: HttpCall, signal: AbortSignal) => Promise<HttpResult>;

interface CachedGrant {
  readonly grant: Grant;
  readonly obtainedAt: number;
  /** The server no longer accepts it. */
  readonly refused?: true;
}

interface PendingGrant {
  readonly controller: AbortController;
  readonly grant: Promise<Grant>;
  waiting: number;
}

const MAX_SKEW_MS = 10_000;
const MAX_GRANTS = 1_000;

/** Callbacks are distinguished by identity. */
const callbackIds = new WeakMap<NonNullable<Credential['provide']>, number>();
let lastCallbackId = 0;

/**
 * Grants by credential: fetched once for all that wait, used until they expire or are rejected, then fetched again,
 * with the previous grant passed to the provider so that it can renew it. A fetch continues as long as anything waits
 * for it; a failed fetch is not cached.
 */
export class GrantCache {
  readonly #clock: Clock;
  readonly #cache = new Map<string, CachedGrant>();
  readonly #pending = new Map<string, PendingGrant>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Equal for requests that one grant can serve. Contains secrets: never show it. */
  static keyOf({ provider, scheme, credential, scopes, serverUrl }: GrantRequest): string {
    const effectiveScopes = credential.scopes ?? [...scopes].sort();
    const held = credential.provide
      ? GrantCache.#numberOf(credential.provide)
      : Object.entries(credential.fields).sort();
    // A server with an empty path is written in two ways.
    const server = serverUrl.replace(/^\w+:\/\/[^/?]+$/, '$&/');
    return JSON.stringify([provider.name, scheme, held, credential.tokenUrl ?? null, effectiveScopes, server]);
  }

  static #numberOf(callback: NonNullable<Credential['provide']>): number {
    const known = callbackIds.get(callback) ?? ++lastCallbackId;
    callbackIds.set(callback, known);
    return known;
  }

  /** The cached grant, if there is one that is still valid. */
  peek(key: string): Grant | undefined {
    const cached = this.#cache.get(key);
    return cached !== undefined && this.#isValid(cached) ? cached.grant : undefined;
  }

  /** Returns the cached grant or a new one. Rejects with the provider's error, or with the signal's reason. */
  async get(request: GrantRequest, key: string, signal: AbortSignal, send: SendForGrant): Promise<Grant> {
    const cached = this.peek(key);
    if (cached !== undefined) return cached;
    signal.throwIfAborted();
    const pending = this.#pending.get(key) ?? this.#start(request, key, send);
    return this.#join(pending, key, signal);
  }

  /** Stops using a grant that the server no longer accepts, unless a newer one has replaced it. */
  forget(key: string, grant: Grant): void {
    const cached = this.#cache.get(key);
    if (cached?.grant === grant) this.#cache.set(key, { ...cached, refused: true });
  }

  /** Uses another grant instead of one, unless a newer one has replaced it. */
  replace(key: string, replaced: Grant, grant: Grant): void {
    const cached = this.#cache.get(key);
    if (cached?.grant === replaced) this.#cache.set(key, { ...cached, grant });
  }

  /** Removes a grant, and what would renew it. */
  remove(key: string): void {
    this.#pending.get(key)?.controller.abort();
    this.#pending.delete(key);
    this.#cache.delete(key);
  }

  /** Removes all grants. */
  clear(): void {
    for (const { controller } of this.#pending.values()) controller.abort();
    this.#pending.clear();
    this.#cache.clear();
  }

  #isValid({ grant, obtainedAt, refused }: CachedGrant): boolean {
    if (refused) return false;
    if (grant.expiresAt === undefined) return true;
    // Long enough for the call to arrive, yet short compared with a lifetime of a second or two.
    const skew = Math.min(MAX_SKEW_MS, (grant.expiresAt - obtainedAt) / 10);
    return this.#clock.wallTime() < grant.expiresAt - skew;
  }

  #start(request: GrantRequest, key: string, send: SendForGrant): PendingGrant {
    const controller = new AbortController();
    const { provider, scheme, credential, scopes, serverUrl } = request;
    const obtain = async (): Promise<Grant> => {
      const response =
        credential.provide &&
        (await requestCredential(credential, {
          scheme,
          scopes: credential.scopes ?? scopes,
          serverUrl,
          signal: controller.signal,
        }));
      // A callback may respond for another user than before, whom the previous grant does not belong to.
      const previous = response ? undefined : this.#cache.get(key)?.grant;
      const obtained = await provider.obtain(
        scheme,
        response ? { ...credential, fields: response.fields } : credential,
        {
          signal: controller.signal,
          clock: this.#clock,
          scopes,
          serverUrl,
          ...(previous && { previous }),
          requireApproval: (url) => requireApproval(credential, url),
          send: (call) => send(call, controller.signal),
        },
      );
      const grant = response ? applyCredentialResponse(obtained, response, provider.fields(scheme)) : obtained;
      // The user may log out at any moment: a response is cached only as long as its own expiry allows.
      if (this.#pending.get(key) === pending && (!response || response.expiresAt !== undefined))
        this.#store(key, grant);
      return grant;
    };
    // Deferred, so that the pending grant is registered before the provider starts.
    const grant = Promise.resolve()
      .then(obtain)
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      });
    const pending: PendingGrant = { controller, grant, waiting: 0 };
    this.#pending.set(key, pending);
    return pending;
  }

  #store(key: string, grant: Grant): void {
    if (this.#cache.size >= MAX_GRANTS) {
      for (const [other, cached] of this.#cache) if (!this.#isValid(cached)) this.#cache.delete(other);
      const oldest = this.#cache.keys().next().value;
      if (this.#cache.size >= MAX_GRANTS && oldest !== undefined) this.#cache.delete(oldest);
    }
    this.#cache.set(key, { grant, obtainedAt: this.#clock.wallTime() });
  }

  #join(pending: PendingGrant, key: string, signal: AbortSignal): Promise<Grant> {
    pending.waiting += 1;
    return new Promise((resolve, reject) => {
      let isWaiting = true;
      const stopWaiting = (): void => {
        if (!isWaiting) return;
        isWaiting = false;
        signal.removeEventListener('abort', onAbort);
        pending.waiting -= 1;
      };
      const onAbort = (): void => {
        stopWaiting();
        if (pending.waiting === 0) {
          // Nothing waits for it any more; the next request starts a new fetch.
          if (this.#pending.get(key) === pending) this.#pending.delete(key);
          pending.controller.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      pending.grant.then(
        (grant) => {
          stopWaiting();
          resolve(grant);
        },
        (error: Error) => {
          stopWaiting();
          reject(error);
        },
      );
    });
  }
}
