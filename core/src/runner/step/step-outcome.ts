import type { StepResult } from '../../model/run.js';

/** What a node's own work came to; whoever ran it adds name, state and start. */
export type StepOutcome = Omit<StepResult, 'stepId' | 'state' | 'startedAt'>;

export function emptyOutcome(): StepOutcome {
  return { checks: [], mismatches: [], captures: {}, attempts: [] };
}
