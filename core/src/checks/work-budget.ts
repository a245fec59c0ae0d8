import { OpchainError } from '../model/errors/opchain-error.js';

/** Work of one evaluation: at most about a second. */
const MAX_EVALUATION = 1_600_000;
/** Work of evaluations that follow each other without a pause in between: two that are ended. */
const MAX_TOTAL = 3_200_000;

/** Counts work before it is done. Throws `EVALUATION_TOO_EXPENSIVE` when there is none left. */
export type SpendWork = (units: number) => void;

/**
 * Limits evaluations from inside: what evaluates an expression counts each step, and a step beyond the limit throws.
 * That needs neither a clock nor a thread that could be ended, so it holds in every environment.
 */
export class WorkBudget {
  #left = MAX_TOTAL;

  /** Starts an evaluation; `language` is its name in the error. */
  start(language: string): SpendWork {
    let left = MAX_EVALUATION;
    return (units) => {
      left -= units;
      this.#left -= units;
      if (!(left >= 0 && this.#left >= 0))
        throw new OpchainError(
          'EVALUATION_TOO_EXPENSIVE',
          `The ${language} is too expensive to evaluate on a value of this size; name the path to what you need, without searching for it or nesting loops.`,
        );
    };
  }
}

/** Work of an operation that is linear in texts of this many UTF-16 units. */
export function textWork(length: number): number {
  return 1 + (length >> 2);
}
