import { runLimits } from '../contract/run-limits.js';

/** Characters of bodies, captures and outputs that are retained in any case. */
export const TRIMMED_LENGTH = 1_000;

/** Counts the characters of response bodies, captures and outputs that the results of one run retain. */
export class BodyBudget {
  readonly limit: number;
  #remaining: number;
  #rejected = 0;
  #rejectedValues = 0;

  /** Maximum number of characters. */
  constructor(limit: number = runLimits.maxRetainedBytes) {
    this.limit = limit;
    this.#remaining = limit;
  }

  /** Number of bodies that did not fit. */
  get rejected(): number {
    return this.#rejected;
  }

  /** Number of captures and outputs that did not fit. */
  get rejectedValues(): number {
    return this.#rejectedValues;
  }

  /** Reserves that many characters for a body, unless fewer are left. */
  reserve(characters: number): boolean {
    const fits = this.#reserve(characters);
    if (!fits) this.#rejected += 1;
    return fits;
  }

  /** Same as `reserve`, for a capture or an output. */
  reserveValue(characters: number): boolean {
    const fits = this.#reserve(characters);
    if (!fits) this.#rejectedValues += 1;
    return fits;
  }

  #reserve(characters: number): boolean {
    if (characters > this.#remaining) return false;
    this.#remaining -= characters;
    return true;
  }
}
