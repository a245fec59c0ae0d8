import { evaluateCheck } from '../../checks/evaluate-check.js';
import { findHeader } from '../../model/http.js';
import type { OperationStep, RetryRule } from '../../model/chain.js';
import type { CallAttempt } from './attempt-call.js';
import { readRetryAfter } from './read-retry-after.js';
import type { RunContext } from './run-context.js';

export interface Retry {
  readonly rule: RetryRule;
  readonly delayMs: number;
}

/** Failures that the same chain meets again, whatever the server does. */
const nonRetryable = new Set([
  'MAPPING_MISSING',
  'MAPPING_UNSAFE',
  'REQUEST_INVALID',
  'INPUT_MISSING',
  'ORIGIN_NOT_APPROVED',
  'EXECUTOR_MISSING',
  'CALL_UNSUPPORTED',
  'PLUGIN_FAILED',
]);

/** The rule that asks for another try of a failed call: the first whose criteria hold, while it has tries left. */
export async function chooseRetry(
  step: OperationStep,
  attempt: CallAttempt,
  used: ReadonlyMap<RetryRule, number>,
  context: RunContext,
): Promise<Retry | undefined> {
  if (attempt.failure === undefined || nonRetryable.has(attempt.failure.code)) return undefined;
  for (const rule of step.retries) {
    if (!(await applies(rule, attempt, context))) continue;
    if ((used.get(rule) ?? 0) >= rule.limit) return undefined;
    const field = attempt.result === undefined ? undefined : findHeader(attempt.result.headers, 'retry-after');
    const serverDelay = field === undefined ? undefined : readRetryAfter(field, context.ports.clock.wallTime());
    return { rule, delayMs: serverDelay ?? rule.delayMs };
  }
  return undefined;
}

async function applies({ criteria }: RetryRule, { exchange }: CallAttempt, { outputs }: RunContext): Promise<boolean> {
  const resolve = outputs.find.bind(outputs);
  for (const check of criteria) {
    // Without an answer there is nothing that a criterion could hold for.
    if (exchange === undefined || !(await evaluateCheck(check, { exchange, resolve })).passed) return false;
  }
  return true;
}
