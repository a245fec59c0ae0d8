import type { WorkflowResult } from '../../model/run.js';
import type { Redactor } from './redactor.js';

/**
 * Removes secrets from the outputs of a workflow and of those that ran before it and after it, pausing at each `yield`.
 * Its steps were redacted when they ended.
 */
export function* redactOutputs(result: WorkflowResult, redactor: Redactor): Generator<undefined, WorkflowResult> {
  if (redactor.isIdle) return result;
  const { outputs, before, next } = result;
  return {
    ...result,
    outputs: yield* redactor.jsonInSteps({ ...outputs }),
    ...(before === undefined ? {} : { before: yield* redactAllOutputs(before, redactor) }),
    ...(next === undefined ? {} : { next: yield* redactAllOutputs(next, redactor) }),
  };
}

/** Same as `redactOutputs`, for several workflows. */
export function* redactAllOutputs(
  results: readonly WorkflowResult[],
  redactor: Redactor,
): Generator<undefined, readonly WorkflowResult[]> {
  const redacted: WorkflowResult[] = [];
  for (const result of results) redacted.push(yield* redactOutputs(result, redactor));
  return redacted;
}
