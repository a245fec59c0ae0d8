import { runLimits } from '../contract/run-limits.js';

/** Counts the characters of response bodies that the results of one run retain. */
export class BodyBudget {
  readonly limit: number;
  #remaining: number;
  #rejected = 0;

  /** Maximum number of characters. */
  constructor(limit: number = runLimits.maxRetainedBytes) {
    this.limit = limit;
    this.#remaining = limit;
  }

  /** Number of bodies that did not fit. */
  get rejected(): number {
    return this.#rejected;
  }

  /** Reserves that many characters, unless fewer are left. */
  reserve(characters: number): boolean {
    if (characters > this.#remaining) {
      this.#rejected += 1;
      return false;
    }
    this.#remaining -= characters;
    return true;
  }
}
