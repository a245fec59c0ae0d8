import type { ConformanceCase } from './conformance-case.js';
import type { Exchange } from './exchange.js';
import type { ReplayedChain } from './session.js';

/**
 * `deviates`: fails and is listed as a known failure. `stale`: passes although it is listed as a known failure. `error`: the
 * check itself failed, which says nothing about the server. `suspected`: fails, but no sentence of the contract states what the
 * case expects.
 */
export type Verdict = 'passed' | 'failed' | 'skipped' | 'deviates' | 'stale' | 'error' | 'suspected';

/** The result of one case. */
export interface CaseResult {
  /** The case. */
  readonly case: Pick<ConformanceCase, 'id' | 'title' | 'clause' | 'rule' | 'operation' | 'strictness'>;
  /** The outcome. */
  readonly verdict: Verdict;
  /** Duration in milliseconds. */
  readonly durationMs: number;
  /** Why the case was skipped, deviates or failed. */
  readonly reason?: string;
  /** What to do so that a skipped case is tried. */
  readonly advice?: string;
  /** What the contract requires, for a failed case. */
  readonly expected?: string;
  /** What the server did instead, for a failed case. */
  readonly received?: string;
  /** The clause of the contract. */
  readonly clause?: string;
  /** The exchange that violates the contract. */
  readonly exchange?: Exchange;
  /** The requests before it that it needs, the first one first: those that made its records, and changed them. */
  readonly before?: readonly Exchange[];
  /** Number of requests sent. */
  readonly requests: number;
  /** The chains that the case replayed. */
  readonly runs: readonly ReplayedChain[];
}
