import { isOpchainError } from '@opchain/core';
import type { CaseResult } from './case-result.js';
import type { ConformanceCase } from './conformance-case.js';
import { MissingRole } from './missing-role.js';
import type { Role } from './profile.js';
import { Session } from './session.js';
import type { Target } from './target.js';
import { Violation } from './violation.js';

export interface RunCasesOptions {
  /** Cases at the same time (default 4). */
  readonly concurrency?: number;
  /** Reason by case id. */
  readonly knownDeviations?: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal;
  onStart?(started: ConformanceCase): void;
  onResult?(result: CaseResult): void;
}

const defaultTimeoutMs = 30_000;

/** Runs cases at a target, some at a time; results come in the order of the cases. A case that the signal interrupts has none. */
export async function runCases(cases: readonly ConformanceCase[], target: Target, options: RunCasesOptions = {}): Promise<CaseResult[]> {
  const results: CaseResult[] = new Array<CaseResult>(cases.length);
  let next = 0;
  const work = async () => {
    while (next < cases.length && options.signal?.aborted !== true) {
      const index = next++;
      const one = cases[index];
      if (one === undefined) return;
      options.onStart?.(one);
      const ended = await runCase(one, target, options.signal).catch((error: unknown) => {
        if (options.signal?.aborted === true) return undefined;
        throw error;
      });
      if (ended === undefined) return;
      const result = judgeDeviation(ended, options.knownDeviations);
      results[index] = result;
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency ?? 4, cases.length) }, work));
  return results.filter((result) => result !== undefined);
}

/** Runs one case within its time limit. Rejects with the signal's reason where that interrupts it, else never. */
export async function runCase(one: ConformanceCase, target: Target, signal?: AbortSignal): Promise<CaseResult> {
  const started = performance.now();
  const subject = { id: one.id, title: one.title, place: one.place };
  const missing = (one.roles ?? []).filter((role: Role) => target.credentials[role] === undefined);
  if (missing.length > 0) {
    return { case: subject, verdict: 'skipped', durationMs: 0, requests: 0, runs: [], reason: new MissingRole(missing).message };
  }
  const timeoutMs = one.timeoutMs ?? defaultTimeoutMs;
  const limit = AbortSignal.timeout(timeoutMs);
  const session = new Session(target, signal ? AbortSignal.any([signal, limit]) : limit);
  const outcome = await settle(one, session, limit, timeoutMs);
  await session.end();
  // Cut off in the middle, a case says nothing about the server.
  if (signal?.aborted === true && outcome.verdict === 'failed') throw signal.reason;
  return { case: subject, durationMs: performance.now() - started, requests: session.exchanges.length, runs: session.runs, ...outcome };
}

type Outcome = Omit<CaseResult, 'case' | 'durationMs' | 'requests' | 'runs'>;

async function settle(one: ConformanceCase, session: Session, limit: AbortSignal, timeoutMs: number): Promise<Outcome> {
  const { signal } = session;
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
  aborted.catch(() => undefined);
  try {
    await Promise.race([one.run(session), aborted]);
    return { verdict: 'passed' };
  } catch (error) {
    if (error instanceof Violation) {
      const { expected, received, place, exchange, message } = error;
      return { verdict: 'failed', reason: message, expected, received, place, ...(exchange === undefined ? {} : { exchange }) };
    }
    if (error instanceof MissingRole) return { verdict: 'skipped', reason: error.message };
    const last = session.exchanges.at(-1);
    const reason = limit.aborted ? `not done within ${timeoutMs / 1000} s` : isOpchainError(error) || error instanceof Error ? error.message : String(error);
    return { verdict: 'failed', reason, place: one.place, ...(last === undefined ? {} : { exchange: last }) };
  }
}

function judgeDeviation(result: CaseResult, known: ReadonlyMap<string, string> | undefined): CaseResult {
  const reason = known?.get(result.case.id);
  if (reason === undefined || result.verdict === 'skipped') return result;
  if (result.verdict === 'failed') return { ...result, verdict: 'deviates', reason: `${reason} (${result.reason ?? ''})` };
  return { ...result, verdict: 'stale', reason: `it passes, though it is listed as a known deviation: ${reason}` };
}
