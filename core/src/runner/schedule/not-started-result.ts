import type { Step } from '../../model/chain.js';
import type { StepFailure, StepResult } from '../../model/run.js';

/** The result of a step that never started. */
export function notStartedResult(
  { id: stepId }: Pick<Step, 'id'>,
  state: 'skipped' | 'cancelled',
  failure: StepFailure,
): StepResult {
  return { stepId, state, failure, checks: [], mismatches: [], captures: {}, attempts: [] };
}
