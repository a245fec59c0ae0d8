import type { CaseResult } from '../engine/case-result.js';
import { runCases, type RunCasesOptions } from '../engine/run-cases.js';
import type { Target } from '../engine/target/target.js';
import { exploreCase, type ExploreProgress } from './explore-case.js';
import type { ExploreOptions } from './explore.js';

/** How much an exploration sent. */
export interface Exploration {
  /** The seed that repeats it. */
  readonly seed: number;
  /** Number of calls. */
  readonly calls: number;
  /** Number of operations that it called. */
  readonly operations: number;
  /** Number of operations that the contract has. */
  readonly allOperations: number;
}

/** Seeds have at most nine digits. */
const SEEDS = 1_000_000_000;

/**
 * Explores until the time is over. Each kind of failure is one failed result; what follows it looks for others, with the
 * next seed. Without a failure, there is one result.
 */
export async function runExploration(
  { seed, durationMs }: ExploreOptions,
  target: Target,
  { onResult, ...options }: Pick<RunCasesOptions, 'signal' | 'onStart' | 'onResult'>,
): Promise<{ readonly exploration: Exploration; readonly results: readonly CaseResult[] }> {
  const progress: ExploreProgress = { calls: 0, operations: new Set(), kinds: new Set() };
  const results: CaseResult[] = [];
  const end = Date.now() + durationMs;
  for (let left = durationMs, isMore = true; isMore && left > 0; left = end - Date.now()) {
    const known = progress.kinds.size;
    const next = { seed: (seed + results.length) % SEEDS, durationMs: left };
    const [result] = await runCases([exploreCase(next, progress)], target, options);
    isMore = progress.kinds.size > known;
    // After the last failure, that nothing else was found is not a result of its own.
    if (result === undefined || (!isMore && result.verdict === 'passed' && results.length > 0)) break;
    const shown = result.verdict === 'failed' ? describeFailure(result, results.length + 1) : result;
    results.push(shown);
    onResult?.(shown);
  }
  const { calls, operations } = progress;
  const allOperations = target.contract.description.operations.length;
  return { exploration: { seed, calls, operations: operations.size, allOperations }, results };
}

/** A failure as a case of its own: what it is about is the operation that failed. */
function describeFailure(result: CaseResult, number: number): CaseResult {
  const { expected, received, clause = result.case.clause } = result;
  const title = expected === undefined ? result.case.title : `${clause}: ${expected}; received ${received ?? ''}`;
  return { ...result, case: { ...result.case, id: `explore-${number}`, title, clause } };
}
