import type { StepResult } from '../../model/run.js';

/** The outcome of a step's own work; the caller adds id, state and start. */
export type StepOutcome = Omit<StepResult, 'stepId' | 'state' | 'startedAt'>;

export function emptyOutcome(): StepOutcome {
  return { checks: [], mismatches: [], captures: {}, attempts: [] };
}
