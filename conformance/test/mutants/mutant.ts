import type { Profile } from '../../src/contract/profile.js';
import type { Mutation } from '../../src/prove/mutant.js';

/** A correct server with one fault, visible to clients. */
export interface Mutant {
  readonly id: string;
  /** What the server does wrong, in one sentence. */
  readonly title: string;
  readonly profile: Profile;
  /** The ID of the case for the broken behavior, which must fail. */
  readonly caughtBy: string;
  /** Responds to a request in place of the correct server; requests that it does not change go to `scope.upstream`. */
  readonly mutate: Mutation;
}
