import type { ConformanceCase } from './conformance-case.js';
import type { Exchange } from './exchange.js';
import type { ReplayedChain } from './session.js';

/** `deviates`: fails, as a known deviation says it would. `stale`: passes, though a known deviation says it would not. */
export type Verdict = 'passed' | 'failed' | 'skipped' | 'deviates' | 'stale';

/** What came of one case. */
export interface CaseResult {
  readonly case: Pick<ConformanceCase, 'id' | 'title' | 'clause'>;
  readonly verdict: Verdict;
  readonly durationMs: number;
  /** Why it was skipped, why it deviates, or what went wrong. */
  readonly reason?: string;
  readonly expected?: string;
  readonly received?: string;
  /** Where the contract says so. */
  readonly clause?: string;
  /** The exchange that broke the contract. */
  readonly exchange?: Exchange;
  readonly requests: number;
  /** The chains that it replayed. */
  readonly runs: readonly ReplayedChain[];
}
