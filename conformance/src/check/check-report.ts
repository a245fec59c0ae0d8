import type { RejectedOperation } from '../derive/get-in.js';
import type { Omission } from '../rules/derive-cases.js';
import type { Exploration } from '../explore/run-exploration.js';
import type { IncompleteCheck } from '../engine/incomplete-checks.js';
import type { CaseResult, Verdict } from '../engine/case-result.js';
import { NOT_EXERCISED } from '../prove/watch-field.js';
import { type FailureGroup, groupFailures } from './group-failures.js';

/** An operation that never succeeded: its cases prove nothing. */
export interface UncheckedOperation extends RejectedOperation {
  /** True if the check may pass without it: for want of a credential, or because it is listed as a known failure. */
  readonly isExcepted: boolean;
}

/** The result of checking a server. Contains no secrets. */
export interface CheckReport {
  /** Base URL of the server. */
  readonly url: string;
  /** The contract that it was checked against. */
  readonly contract: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  /** Duration of the check in milliseconds. */
  readonly durationMs: number;
  /** False if the check was interrupted. */
  readonly complete: boolean;
  /** Number of cases that did not finish because the check was interrupted. */
  readonly notRun: number;
  /** True if the results are mutants that test the check: a mutant passes if a case caught it. */
  readonly isProof?: boolean;
  /** True if a mock answered: the results say nothing about a server. */
  readonly isMock?: boolean;
  /** How much was sent, if random sequences were tried: each result is then a kind of failure. */
  readonly exploration?: Exploration;
  /** Operations that are not tried. */
  readonly omitted: readonly Omission[];
  /** Number of operations that were tried; 0 for mutants and exploration. */
  readonly operations: number;
  /** Those of them that never succeeded. */
  readonly unchecked: readonly UncheckedOperation[];
  /** Operations whose responses could not be fully checked, each with the first reason. */
  readonly incomplete?: readonly IncompleteCheck[];
  /** What failed, by cause. Of mutants: none, because each is a cause of its own. */
  readonly failures: readonly FailureGroup[];
  /** Number of cases by verdict. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** One result per finished case, in the order of the cases. */
  readonly results: readonly CaseResult[];
}

/** The report of these results: counts the verdicts. */
export function createReport(parts: Omit<CheckReport, 'counts' | 'complete' | 'failures'>): CheckReport {
  const count = (verdict: Verdict) => parts.results.filter((result) => result.verdict === verdict).length;
  return {
    ...parts,
    complete: parts.notRun === 0,
    failures: parts.isProof === true ? [] : groupFailures(parts.results),
    counts: {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      deviates: count('deviates'),
      stale: count('stale'),
      error: count('error'),
      suspected: count('suspected'),
    },
  };
}

/**
 * True if the server conforms to the contract, except for known failures, as far as it was checked. False if every
 * case was skipped, if no operation succeeded, and if one never succeeded without an exception.
 */
export function isConformant(report: CheckReport): boolean {
  const { counts, complete, unchecked } = report;
  const isSound =
    counts.failed + counts.stale + counts.error === 0 && counts.passed + counts.deviates + counts.suspected > 0;
  return complete && isSound && !isUnchecked(report) && unchecked.every(({ isExcepted }) => isExcepted);
}

/** True if no operation succeeded: what passed then is only that requests are rejected. */
function isUnchecked({ operations, unchecked, counts }: CheckReport): boolean {
  return operations > 0 ? unchecked.length === operations : counts.passed + counts.deviates + counts.suspected === 0;
}

/** `13 operations: 11 checked, 2 never succeeded`; undefined if no operation was tried for itself. */
export function formatOperations({ operations, unchecked }: CheckReport): string | undefined {
  if (operations === 0) return undefined;
  const failed = unchecked.length === 0 ? '' : `, ${unchecked.length} never succeeded`;
  return `${operations} ${operations === 1 ? 'operation' : 'operations'}: ${operations - unchecked.length} checked${failed}`;
}

/** `2 failures, 1204 calls, 11 of 13 operations`; undefined if the report is not of an exploration. */
export function formatExploration({ exploration, counts }: CheckReport): string | undefined {
  if (exploration === undefined) return undefined;
  const { calls, operations, allOperations } = exploration;
  const failures = counts.failed === 1 ? '1 failure' : `${counts.failed} failures`;
  return `${failures}, ${calls} calls, ${operations} of ${allOperations} operations`;
}

/** The part of the closing sentence before the contract's name. */
export function formatOutcome(report: CheckReport): string {
  const { counts, complete, omitted, isProof } = report;
  if (isProof === true) return `: the check catches ${formatScore(report)} of the mutants against the contract`;
  if (!complete) return 'was only partly checked against the contract';
  if (isConformant(report))
    return counts.skipped + omitted.length > 0
      ? 'conforms, as far as it was checked, to the contract'
      : 'conforms to the contract';
  if (counts.failed + counts.stale > 0) return 'does not conform to the contract';
  return isUnchecked(report) ? 'was not checked against the contract' : 'was only partly checked against the contract';
}

/** How a report names a verdict. */
export function nameVerdict(verdict: Verdict, { isProof }: Pick<CheckReport, 'isProof'>): string {
  return (isProof === true ? proofNames[verdict] : undefined) ?? verdict;
}

const proofNames: Partial<Record<Verdict, string>> = { passed: 'caught', failed: 'missed', skipped: 'equivalent' };

/** How many of the missed mutants are in what the server never returned to the check. */
export function countUnexercised({ results, isProof }: CheckReport): number {
  if (isProof !== true) return 0;
  return results.filter(({ received }) => received?.startsWith(NOT_EXERCISED) === true).length;
}

/** The share of mutants that are caught, without those that are equivalent: `97.3 %`. */
function formatScore({ counts }: Pick<CheckReport, 'counts'>): string {
  const [caught, all] = [counts.passed + counts.stale, counts.passed + counts.stale + counts.failed + counts.deviates];
  // Never 100 % by rounding.
  return `${all === 0 ? 0 : Math.floor((1000 * caught) / all) / 10} %`;
}
