import type { RuleSubject } from '../rules/rule.js';

/** A request as the proxy receives it. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path below the target's URL, and query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response as the proxy returns it. */
export interface ProxiedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a mutation can use: the server behind the proxy, and state that exists as long as the mutation. */
export interface MutationScope {
  readonly upstream: (request: ProxiedRequest) => Promise<ProxiedResponse>;
  readonly memory: Map<string, unknown>;
}

/**
 * Responds in place of the server. It is applied if it changes something: it sends another request than the one it got,
 * or returns another response than the one that it received.
 */
export type Mutation = (request: ProxiedRequest, scope: MutationScope) => Promise<ProxiedResponse>;

/** A server with one fault, derived from what the contract says. */
export interface Mutant {
  /** Unique among the mutants of an operator and an operation. */
  readonly key: string;
  /** What the server does wrong, in one sentence. */
  readonly title: string;
  /** The part of the contract after the operation that the mutant violates: `/name maxLength`. */
  readonly clause: string;
  /** Makes the server behave so. */
  readonly mutate: Mutation;
  /**
   * Why no server may behave so: it depends on responses, not on the requests of the check. Without it, a mutant
   * that was never applied counts as missed.
   */
  readonly equivalentIfUnseen?: string;
  /** Where it changes successful responses. It is not equivalent if the check saw no record that could have the field. */
  readonly field?: readonly string[];
}

/** A way in which servers violate contracts. */
export interface MutationOperator {
  /** Kebab-case, for IDs and counts. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly title: string;
  /** The mutants of one operation; none if the contract says nothing about it. */
  readonly derive: (subject: RuleSubject) => AsyncIterable<Mutant> | Iterable<Mutant>;
}
