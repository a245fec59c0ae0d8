import type { Profile } from '../../src/engine/profile.js';

/** A request as the proxy receives it. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ProxiedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a mutation can use: the correct server behind the proxy, and state that exists as long as the proxy. */
export interface MutationScope {
  readonly upstream: (request: ProxiedRequest) => Promise<ProxiedResponse>;
  readonly memory: Map<string, unknown>;
}

/** One fault added to a correct server, visible to clients. */
export interface Mutant {
  readonly id: string;
  /** The fault in one sentence. */
  readonly title: string;
  readonly profile: Profile;
  /** The ID of the case for the broken behavior, which must fail. */
  readonly caughtBy: string;
  /** Responds to a request in place of the correct server; requests that it does not change go to `scope.upstream`. */
  readonly mutate: (request: ProxiedRequest, scope: MutationScope) => Promise<ProxiedResponse>;
}
