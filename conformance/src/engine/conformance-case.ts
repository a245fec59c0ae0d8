import type { Profile, Role } from './profile.js';
import type { Session } from './session.js';

/** One behaviour that a contract demands. */
export interface ConformanceCase {
  /** Stable, kebab-case, for `--case` and for lists of known deviations. */
  readonly id: string;
  /** The behaviour as a sentence. */
  readonly title: string;
  /** Where the contract says so: an operation, its status, a field. */
  readonly clause: string;
  readonly profiles: readonly Profile[];
  /** Roles that it cannot do without, beside those that its operations usually have. */
  readonly roles?: readonly Role[];
  /** Longest time it may take in milliseconds (default 30,000). */
  readonly timeoutMs?: number;
  /** Returns when the behaviour was seen; throws `CaseFailure` when the server does otherwise. */
  run(session: Session): Promise<void>;
}

/** States a case. */
export function defineCase(definition: ConformanceCase): ConformanceCase {
  return definition;
}
