import type { Strictness } from '../contract/expect-rejection.js';
import type { Profile, Role } from '../contract/profile.js';
import type { Session } from './session.js';

/** One behavior that a contract requires. */
export interface ConformanceCase {
  /** Stable, kebab-case, for `--case` and for lists of known failures. */
  readonly id: string;
  /** The behavior in one sentence. */
  readonly title: string;
  /** The clause of the contract: an operation, its status, a field. */
  readonly clause: string;
  /** Of a sample chain: the contracts whose servers must run it. */
  readonly profiles?: readonly Profile[];
  /** Of a case that is derived from the contract: the name of its rule. */
  readonly rule?: string;
  /** Of a derived case: the operation that it tries. */
  readonly operation?: string;
  /** Of a derived case that expects a rejection: how precisely the contract defines it. */
  readonly strictness?: Strictness;
  /** Roles that the case requires in addition to the default roles of its operations. */
  readonly roles?: readonly Role[];
  /** True if nothing else may run at the same time, because it judges lists or what all records have in common. */
  readonly isAlone?: boolean;
  /** True if no sentence of the contract states what it expects. */
  readonly isSuspicion?: boolean;
  /** Time limit in milliseconds (default 30,000). */
  readonly timeoutMs?: number;
  /** Resolves if the server shows the behavior; rejects with `CaseFailure` if it does not. */
  run(session: Session): Promise<void>;
}

/** A case of a contract: derived by a rule, or one of its behaviors. */
export type RuleCase = ConformanceCase & Required<Pick<ConformanceCase, 'rule' | 'operation'>>;

/** Defines a case. */
export function defineCase(definition: ConformanceCase): ConformanceCase {
  return definition;
}
