import type { StepFailure, StepResult } from '@opchain/core';
import { shownState } from '@opchain/drawing';
import { countRounds } from '@opchain/core/internal/model';
import type { StepRun } from '../../model/step-run.js';

/** The text of a failure. */
export type FormatFailure = (failure: StepFailure) => string;

/** The state of a step after a run, from its result. A result of an earlier run has no times in this one. */
export function toStepRun(result: StepResult, formatFailure: FormatFailure = ({ message }) => message): StepRun {
  const { tokenAt, sentAt, request, failure } = result;
  const { startedAt, endedAt } = result.reused === true ? {} : result;
  const rounds = countRounds(result);
  return {
    state: shownState(result),
    result,
    ...(startedAt !== undefined && { startedAt }),
    ...(tokenAt !== undefined && { tokenAt }),
    ...(sentAt !== undefined && { sentAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(request && { request }),
    ...(failure && { failure: { ...failure, message: formatFailure(failure) } }),
    ...(rounds && { rounds }),
  };
}
