import { runLimits } from '../run-limits.js';

/** Counts what the results of one run keep of response bodies altogether. */
export class BodyBudget {
  readonly limit: number;
  #left: number;
  #refused = 0;

  /** At most so many characters. */
  constructor(limit: number = runLimits.maxKeptBytes) {
    this.limit = limit;
    this.#left = limit;
  }

  /** How many bodies had no room. */
  get refused(): number {
    return this.#refused;
  }

  /** Takes that many characters, unless there are not as many left. */
  take(characters: number): boolean {
    if (characters > this.#left) {
      this.#refused += 1;
      return false;
    }
    this.#left -= characters;
    return true;
  }
}
