import type { SecurityScheme } from '../model/api-description.js';
import type { Clock } from '../model/clock.js';
import type { Credential } from '../model/credential.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { AuthProvider, Grant } from '../plugin/contract.js';
import { addAnswer, askCredential } from './ask-credential.js';

/** What a grant is wanted for. */
export interface GrantWish {
  readonly provider: AuthProvider;
  readonly scheme: SecurityScheme;
  readonly credential: Credential;
  /** What the operation demands; counts only where the credential names no scopes of its own. */
  readonly scopes: readonly string[];
  readonly serverUrl: string;
}

/** Sends a call for a provider; the signal is aborted when nobody waits any more. */
export type SendForGrant = (call: HttpCall, signal: AbortSignal) => Promise<HttpResult>;

interface Kept {
  readonly grant: Grant;
  readonly obtainedAt: number;
}

interface Flight {
  readonly controller: AbortController;
  readonly grant: Promise<Grant>;
  waiting: number;
}

const LARGEST_SKEW_MS = 10_000;
const MOST_KEPT = 1_000;

/** Who is asked, told apart by identity. */
const askers = new WeakMap<NonNullable<Credential['ask']>, number>();
let asked = 0;

/**
 * Grants by credential: one fetch for everybody who waits, kept until it expires, fetched again when it has.
 * A fetch goes on while anybody waits for it; a failed one is not kept.
 */
export class GrantCache {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  readonly #flights = new Map<string, Flight>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same text for wishes that one grant serves. Holds secrets: never to be shown. */
  static keyOf({ provider, scheme, credential, scopes, serverUrl }: GrantWish): string {
    const wanted = credential.scopes ?? [...scopes].sort();
    const held = credential.ask ? GrantCache.#numberOf(credential.ask) : Object.entries(credential.fields).sort();
    return JSON.stringify([provider.name, scheme, held, credential.tokenUrl ?? null, wanted, serverUrl]);
  }

  static #numberOf(ask: NonNullable<Credential['ask']>): number {
    const known = askers.get(ask) ?? ++asked;
    askers.set(ask, known);
    return known;
  }

  /** The grant at hand, where there is one that still holds. */
  peek(key: string): Grant | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (this.#holds(kept)) return kept.grant;
    this.#kept.delete(key);
    return undefined;
  }

  /** The grant at hand or a new one. Rejects with what the provider says, or with the signal's reason. */
  async get(wish: GrantWish, key: string, signal: AbortSignal, send: SendForGrant): Promise<Grant> {
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(wish, key, send);
    return this.#join(flight, key, signal);
  }

  /** Drops a grant that the server no longer takes, unless a newer one is already there. */
  forget(key: string, grant: Grant): void {
    if (this.#kept.get(key)?.grant === grant) this.#kept.delete(key);
  }

  clear(): void {
    for (const { controller } of this.#flights.values()) controller.abort();
    this.#flights.clear();
    this.#kept.clear();
  }

  #holds({ grant, obtainedAt }: Kept): boolean {
    if (grant.expiresAt === undefined) return true;
    // Long enough for the call to arrive, yet short beside a life of a second or two.
    const skew = Math.min(LARGEST_SKEW_MS, (grant.expiresAt - obtainedAt) / 10);
    return this.#clock.wallTime() < grant.expiresAt - skew;
  }

  #start(wish: GrantWish, key: string, send: SendForGrant): Flight {
    const controller = new AbortController();
    const { provider, scheme, credential, scopes, serverUrl } = wish;
    const obtain = async (): Promise<Grant> => {
      const answer = credential.ask && (await askCredential(credential, { scheme, scopes: credential.scopes ?? scopes, serverUrl, signal: controller.signal }));
      const obtained = await provider.obtain(scheme, answer ? { ...credential, fields: answer.fields } : credential, {
        signal: controller.signal,
        clock: this.#clock,
        scopes,
        serverUrl,
        send: (call) => send(call, controller.signal),
      });
      const grant = answer ? addAnswer(obtained, answer, provider.fields(scheme)) : obtained;
      // Who is asked may log out at any moment: an answer is kept only for as long as it says itself.
      if (this.#flights.get(key) === flight && (!answer || answer.expiresAt !== undefined)) this.#keep(key, grant);
      return grant;
    };
    // Deferred, so that the flight is known before the provider begins.
    const grant = Promise.resolve()
      .then(obtain)
      .finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      });
    const flight: Flight = { controller, grant, waiting: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  #keep(key: string, grant: Grant): void {
    if (this.#kept.size >= MOST_KEPT) {
      for (const [other, kept] of this.#kept) if (!this.#holds(kept)) this.#kept.delete(other);
      const oldest = this.#kept.keys().next().value;
      if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    }
    this.#kept.set(key, { grant, obtainedAt: this.#clock.wallTime() });
  }

  #join(flight: Flight, key: string, signal: AbortSignal): Promise<Grant> {
    flight.waiting += 1;
    return new Promise((resolve, reject) => {
      let there = true;
      const leave = (): void => {
        if (!there) return;
        there = false;
        signal.removeEventListener('abort', give);
        flight.waiting -= 1;
      };
      const give = (): void => {
        leave();
        if (flight.waiting === 0) {
          // Nobody is left; whoever comes next starts anew.
          if (this.#flights.get(key) === flight) this.#flights.delete(key);
          flight.controller.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', give, { once: true });
      flight.grant.then(
        (grant) => {
          leave();
          resolve(grant);
        },
        (error: Error) => {
          leave();
          reject(error);
        },
      );
    });
  }
}
