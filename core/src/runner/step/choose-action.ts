import { evaluateCheck } from '../../checks/evaluate-check.js';
import type { CheckScope, Exchange } from '../../checks/exchange.js';
import { findHeader } from '../../model/http.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { FailureAction } from '../../model/action.js';
import type { JsonObject } from '../../model/json.js';
import { readRetryAfter } from './read-retry-after.js';

/** An action to take. */
export interface ChosenAction<Action> {
  /** The action. */
  readonly action: Action;
  /** Delay before a retry, in milliseconds; 0 for other actions. */
  readonly delayMs: number;
}

/** How a step or one of its attempts ended. */
export interface EndedAttempt {
  /** The failure, with its error code. Missing after a success. */
  readonly failure?: { readonly code: string } | undefined;
  /** Missing if there was no response. */
  readonly exchange?: Exchange | undefined;
  /** The outputs of the workflow that the step called. */
  readonly outputs?: JsonObject | undefined;
}

/** What criteria and delays need. */
export interface ActionScope extends Pick<CheckScope, 'resolve'> {
  /** Current time in milliseconds since the Unix epoch. */
  wallTime(this: void): number;
  /** True for a step that calls a workflow: its criteria need no response. */
  readonly isWithoutExchange?: boolean;
}

/** Failures that would occur again in the same chain, regardless of the server. */
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
 * Finds the action to take: the first whose criteria hold (Arazzo 1.1, "Step Object", `onSuccess` and `onFailure`). A
 * retry that was used as often as its limit allows, by its name, is passed over. The server's `Retry-After` takes precedence over the delay of a retry.
 * Rejects with `CONDITION_SYNTAX` or `EVALUATION_TOO_EXPENSIVE` if a criterion can never hold (`CheckResult.code`).
 */
export async function chooseAction<Action extends FailureAction>(
  actions: readonly Action[],
  ended: EndedAttempt,
  used: ReadonlyMap<string, number>,
  scope: ActionScope,
): Promise<ChosenAction<Action> | undefined> {
  for (const action of actions) {
    if (action.type === 'retry' && !canRetry(action, ended, used)) continue;
    if (!(await applies(action, ended, scope))) continue;
    if (action.type !== 'retry') return { action, delayMs: 0 };
    const field = ended.exchange === undefined ? undefined : findHeader(ended.exchange.responseHeaders, 'retry-after');
    const serverDelay = field === undefined ? undefined : readRetryAfter(field, scope.wallTime());
    return { action, delayMs: serverDelay ?? action.delayMs };
  }
  return undefined;
}

function canRetry(
  rule: Extract<FailureAction, { type: 'retry' }>,
  { failure }: EndedAttempt,
  used: ReadonlyMap<string, number>,
): boolean {
  if (failure !== undefined && nonRetryable.has(failure.code) && rule.first === undefined) return false;
  return (used.get(rule.name) ?? 0) < rule.limit;
}

async function applies(
  { criteria }: FailureAction,
  ended: EndedAttempt,
  { resolve, isWithoutExchange }: ActionScope,
): Promise<boolean> {
  for (const check of criteria) {
    // Without a response, no criterion of a call can hold.
    if (ended.exchange === undefined && isWithoutExchange !== true) return false;
    const { passed, code, message = '' } = await evaluateCheck(check, checkScopeOf(ended, resolve));
    // Which action applies is then unknown.
    if (code !== undefined) throw new OpchainError(code, message);
    if (!passed) return false;
  }
  return true;
}

/** What the criteria and parameters of an action see. */
export function checkScopeOf({ exchange, outputs }: EndedAttempt, resolve: CheckScope['resolve']): CheckScope {
  return {
    resolve,
    ...(exchange === undefined ? {} : { exchange }),
    ...(outputs === undefined ? {} : { outputs }),
  };
}
