import type { WorkflowResult } from '../../model/run.js';
import type { BodyBudget } from './body-budget.js';
import type { Redactor } from '../masking/redactor.js';
import { retainOutputs } from './retain-captures.js';

/** What records the outputs of a run's workflows. */
export interface OutputRecorder {
  readonly redactor: Redactor;
  readonly bodies: BodyBudget;
}

/**
 * Removes secrets from the outputs of a workflow and of those that ran before it and after it, and leaves out those that the
 * results have no room for, pausing at each `yield`. Its steps were recorded when they ended.
 */
export function* recordOutputs(result: WorkflowResult, recorder: OutputRecorder): Generator<undefined, WorkflowResult> {
  const { redactor, bodies } = recorder;
  const { outputs, generated, before, next } = result;
  return {
    ...result,
    ...(yield* retainOutputs(redactor.isIdle ? outputs : yield* redactor.jsonInSteps({ ...outputs }), bodies)),
    ...(generated === undefined ? {} : { generated: redactor.json({ ...generated }) }),
    ...(before === undefined ? {} : { before: yield* recordAllOutputs(before, recorder) }),
    ...(next === undefined ? {} : { next: yield* recordAllOutputs(next, recorder) }),
  };
}

/** Same as `recordOutputs`, for several workflows. */
export function* recordAllOutputs(
  results: readonly WorkflowResult[],
  recorder: OutputRecorder,
): Generator<undefined, readonly WorkflowResult[]> {
  const recorded: WorkflowResult[] = [];
  for (const result of results) recorded.push(yield* recordOutputs(result, recorder));
  return recorded;
}
