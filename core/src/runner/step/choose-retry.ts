import { evaluateCheck } from '../../checks/evaluate-check.js';
import type { CheckScope, Exchange } from '../../checks/exchange.js';
import { findHeader } from '../../model/http.js';
import type { RetryRule } from '../../model/chain.js';
import { readRetryAfter } from './read-retry-after.js';

/** Another attempt to make. */
export interface Retry {
  /** The rule that requested it. */
  readonly rule: RetryRule;
  /** Delay before the attempt, in milliseconds. */
  readonly delayMs: number;
}

/** An attempt that failed. */
export interface FailedAttempt {
  /** The failure, with its error code. */
  readonly failure: { readonly code: string };
  /** Missing if there was no response. */
  readonly exchange?: Exchange | undefined;
}

/** Functions that criteria and delays need. */
export interface RetryScope extends Pick<CheckScope, 'resolve'> {
  /** Current time in milliseconds since the Unix epoch. */
  wallTime(this: void): number;
}

/** Failures that would occur again in the same chain, whatever the server does. */
const nonRetryable = new Set([
  'MAPPING_MISSING',
  'MAPPING_UNSAFE',
  'REQUEST_INVALID',
  'INPUT_MISSING',
  'ORIGIN_NOT_APPROVED',
  'SECRET_LEAVES',
  'EXECUTOR_MISSING',
  'CALL_UNSUPPORTED',
  'PLUGIN_FAILED',
]);

/**
 * Finds the rule for another attempt of a failed call: the first whose criteria hold and that has attempts left. The
 * server's `Retry-After` takes precedence over the rule's own delay.
 */
export async function chooseRetry(
  rules: readonly RetryRule[],
  { failure, exchange }: FailedAttempt,
  used: ReadonlyMap<RetryRule, number>,
  { resolve, wallTime }: RetryScope,
): Promise<Retry | undefined> {
  if (nonRetryable.has(failure.code)) return undefined;
  for (const rule of rules) {
    if (!(await applies(rule, exchange, resolve))) continue;
    if ((used.get(rule) ?? 0) >= rule.limit) return undefined;
    const field = exchange === undefined ? undefined : findHeader(exchange.responseHeaders, 'retry-after');
    const serverDelay = field === undefined ? undefined : readRetryAfter(field, wallTime());
    return { rule, delayMs: serverDelay ?? rule.delayMs };
  }
  return undefined;
}

async function applies(
  { criteria }: RetryRule,
  exchange: Exchange | undefined,
  resolve: CheckScope['resolve'],
): Promise<boolean> {
  for (const check of criteria) {
    // Without a response, no criterion can hold.
    if (exchange === undefined || !(await evaluateCheck(check, { exchange, resolve })).passed) return false;
  }
  return true;
}
