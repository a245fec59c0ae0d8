import type { Profile } from '../../src/engine/profile.js';

/** A request as the proxy sees it. */
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

/** What a fault may use: the good server behind the proxy, and a memory that lives as long as the proxy. */
export interface MutationScope {
  readonly upstream: (request: ProxiedRequest) => Promise<ProxiedResponse>;
  readonly memory: Map<string, unknown>;
}

/** One fault planted into a good server: wrong in what a client sees. */
export interface Mutant {
  readonly id: string;
  /** The fault as a sentence. */
  readonly title: string;
  readonly profile: Profile;
  /** The case whose title names the behaviour that is broken; it must fail. */
  readonly caughtBy: string;
  /** Answers a request in the good server's place; what it does not touch it passes to `scope.upstream`. */
  readonly mutate: (request: ProxiedRequest, scope: MutationScope) => Promise<ProxiedResponse>;
}
