import { runLimits } from '../contract/run-limits.js';

/** Characters of bodies and captures that are retained in any case. */
export const TRIMMED_LENGTH = 1_000;

/** Counts the characters of response bodies and captures that the results of one run retain. */
export class BodyBudget {
  readonly limit: number;
  #remaining: number;
  #rejected = 0;
  #rejectedCaptures = 0;

  /** Maximum number of characters. */
  constructor(limit: number = runLimits.maxRetainedBytes) {
    this.limit = limit;
    this.#remaining = limit;
  }

  /** Number of bodies that did not fit. */
  get rejected(): number {
    return this.#rejected;
  }

  /** Number of captures that did not fit. */
  get rejectedCaptures(): number {
    return this.#rejectedCaptures;
  }

  /** Reserves that many characters for a body, unless fewer are left. */
  reserve(characters: number): boolean {
    const fits = this.#reserve(characters);
    if (!fits) this.#rejected += 1;
    return fits;
  }

  /** Same as `reserve`, for a capture. */
  reserveCapture(characters: number): boolean {
    const fits = this.#reserve(characters);
    if (!fits) this.#rejectedCaptures += 1;
    return fits;
  }

  #reserve(characters: number): boolean {
    if (characters > this.#remaining) return false;
    this.#remaining -= characters;
    return true;
  }
}
