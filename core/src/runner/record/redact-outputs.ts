import type { WorkflowResult } from '../../model/run.js';
import type { Redactor } from './redactor.js';

/**
 * Removes secrets from the outputs of a workflow and of those that ran before it and after it. Its steps were redacted
 * when they ended.
 */
export function redactOutputs(result: WorkflowResult, redactor: Redactor): WorkflowResult {
  if (redactor.isIdle) return result;
  const { outputs, before, next } = result;
  return {
    ...result,
    outputs: redactor.json({ ...outputs }),
    ...(before === undefined ? {} : { before: before.map((each) => redactOutputs(each, redactor)) }),
    ...(next === undefined ? {} : { next: next.map((each) => redactOutputs(each, redactor)) }),
  };
}
