import type { ItemTotals } from './run-event.js';
import type { StepResult } from './run.js';

/** How often something ran, and how often it failed. */
export interface Rounds {
  /** How often it ran. */
  readonly count: number;
  /** How often it failed. */
  readonly failed: number;
}

/**
 * The rounds of a step: its executions, or the items for which it called a workflow. Undefined for a step that ran once.
 */
export function countRounds({
  executions,
  called = [],
}: Pick<StepResult, 'executions' | 'called'>): Rounds | undefined {
  if (executions !== undefined) return executions;
  return called.length > 1
    ? { count: called.length, failed: called.filter(({ state }) => state === 'failed').length }
    : undefined;
}

/** `×12, 1 failed` */
export const formatRounds = ({ count, failed }: Rounds): string => withFailed(`×${count}`, failed);

/** `round 12, 2 failed`: the round that runs, after those that ended. */
export const formatRunningRound = ({ count, failed }: Rounds): string => withFailed(`round ${count + 1}`, failed);

/** `137 of 520, 2 failed` */
export const formatTotals = ({ total, done, failed }: ItemTotals): string => withFailed(`${done} of ${total}`, failed);

const withFailed = (text: string, failed: number): string => (failed ? `${text}, ${failed} failed` : text);
