import { runLimits } from '../contract/run-limits.js';

/** Counts what the results of one run keep of response bodies altogether. */
export class BodyBudget {
  readonly limit: number;
  #remaining: number;
  #rejected = 0;

  /** At most so many characters. */
  constructor(limit: number = runLimits.maxRetainedBytes) {
    this.limit = limit;
    this.#remaining = limit;
  }

  /** How many bodies had no room. */
  get rejected(): number {
    return this.#rejected;
  }

  /** Takes that many characters, unless there are not as many left. */
  reserve(characters: number): boolean {
    if (characters > this.#remaining) {
      this.#rejected += 1;
      return false;
    }
    this.#remaining -= characters;
    return true;
  }
}
