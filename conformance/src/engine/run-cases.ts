import type { TimeLimit } from '@opchain/core/internal/runner';
import { isOpchainError } from '@opchain/core';
import { adviseOnSkip } from './advise-on-skip.js';
import type { CaseResult } from './case-result.js';
import type { ConformanceCase } from './conformance-case.js';
import { NotTriedError } from './not-tried-error.js';
import { MissingRoleError } from './missing-role-error.js';
import type { Role } from '../contract/profile.js';
import { listSequence } from './list-sequence.js';
import { Session } from './session.js';
import type { Target } from './target/target.js';
import { CaseFailure } from './case-failure.js';

export interface RunCasesOptions {
  /** Maximum number of cases that run at the same time (default 4). */
  readonly concurrency?: number;
  /** Reason by case ID. */
  readonly knownFailures?: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal;
  readonly onStart?: (started: ConformanceCase) => void;
  readonly onResult?: (result: CaseResult) => void;
}

const defaultTimeoutMs = 30_000;

/**
 * Runs cases against a target with limited concurrency, those that need the server for themselves last. Results have the
 * order of the cases; interrupted cases have no result.
 */
export async function runCases(
  cases: readonly ConformanceCase[],
  target: Target,
  options: RunCasesOptions = {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = new Array<CaseResult>(cases.length);
  const indexes = [...cases.keys()];
  const together = indexes.filter((index) => cases[index]?.isAlone !== true);
  const alone = indexes.filter((index) => cases[index]?.isAlone === true);
  const runAll = async (queue: number[]) => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const testCase = cases[index];
      if (testCase === undefined || options.signal?.aborted === true) return;
      options.onStart?.(testCase);
      const caseResult = await runCase(testCase, target, options.signal).catch((error: unknown) => {
        if (options.signal?.aborted === true) return undefined;
        throw error;
      });
      if (caseResult === undefined) return;
      const isSuspicion = testCase.isSuspicion === true && target.contract.settings.suspicions !== 'fail';
      const result = applyKnownFailure(
        isSuspicion && caseResult.verdict === 'failed' ? { ...caseResult, verdict: 'suspected' } : caseResult,
        options.knownFailures,
      );
      results[index] = result;
      options.onResult?.(result);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(options.concurrency ?? 4, together.length) }, () => runAll(together)),
  );
  await runAll(alone);
  return results.filter((result) => result !== undefined);
}

/** Runs one case within its time limit. Rejects only if the signal interrupts it, with the signal's reason. */
export async function runCase(testCase: ConformanceCase, target: Target, signal?: AbortSignal): Promise<CaseResult> {
  const started = performance.now();
  const { id, title, clause, rule, operation, strictness } = testCase;
  const subject = {
    id,
    title,
    clause,
    ...(rule === undefined ? {} : { rule }),
    ...(operation === undefined ? {} : { operation }),
    ...(strictness === undefined ? {} : { strictness }),
  };
  const missing = (testCase.roles ?? []).filter((role: Role) => target.credentials[role] === undefined);
  if (missing.length > 0)
    return { case: subject, durationMs: 0, requests: 0, runs: [], ...skip(new MissingRoleError(missing), testCase) };
  const timeoutMs = testCase.timeoutMs ?? defaultTimeoutMs;
  const session = new Session(target);
  const outcome = await runToOutcome(testCase, session, {
    limitMs: timeoutMs,
    signal,
    error: () => new CaseTimeout(`did not finish within ${timeoutMs / 1000} s`),
  });
  await session.cleanUp();
  // An interrupted case does not show anything about the server.
  if (signal?.aborted === true && outcome.verdict === 'failed') throw signal.reason;
  return {
    case: subject,
    durationMs: performance.now() - started,
    requests: session.exchanges.length,
    runs: session.runs,
    ...target.mask(outcome),
  };
}

/** The time limit of a case. */
class CaseTimeout extends Error {}

type Outcome = Omit<CaseResult, 'case' | 'durationMs' | 'requests' | 'runs'>;

async function runToOutcome(testCase: ConformanceCase, session: Session, limit: TimeLimit): Promise<Outcome> {
  try {
    await session.runWithin(limit, () => testCase.run(session));
    return { verdict: 'passed' };
  } catch (error) {
    if (error instanceof CaseFailure) {
      const { expected, received, clause, exchange, message } = error;
      return {
        verdict: 'failed',
        reason: message,
        expected,
        received,
        clause,
        ...(exchange === undefined ? {} : { exchange, before: listSequence(session.exchanges, exchange, message) }),
      };
    }
    if (error instanceof MissingRoleError || error instanceof NotTriedError) return skip(error, testCase);
    const last = session.exchanges.at(-1);
    const reason = error instanceof Error ? error.message : String(error);
    // Nothing else that is thrown is about the server.
    const verdict =
      error instanceof CaseTimeout || isOpchainError(error) || limit.signal?.aborted === true ? 'failed' : 'error';
    return { verdict, reason, clause: testCase.clause, ...(last === undefined ? {} : { exchange: last }) };
  }
}

function skip({ message, advice }: MissingRoleError | NotTriedError, { operation }: ConformanceCase) {
  const next = advice === undefined ? adviseOnSkip(message, operation) : advice;
  return { verdict: 'skipped', reason: message, ...(next === null ? {} : { advice: next }) } as const;
}

function applyKnownFailure(result: CaseResult, known: ReadonlyMap<string, string> | undefined): CaseResult {
  const reason = known?.get(result.case.id);
  if (reason === undefined || result.verdict === 'skipped' || result.verdict === 'error') return result;
  if (result.verdict === 'failed' || result.verdict === 'suspected')
    return { ...result, verdict: 'deviates', reason: `${reason} (${result.reason ?? ''})` };
  return { ...result, verdict: 'stale', reason: `it passes, but is listed as a known failure: ${reason}` };
}
