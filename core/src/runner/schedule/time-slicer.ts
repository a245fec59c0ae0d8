import type { Clock } from '../../model/clock.js';

/**
 * Keeps work from blocking its thread, so that a page can draw and handle input. After `sliceMs` of work in one turn of
 * the event loop, the rest waits for the next turn. Without a slice, everything is done immediately.
 */
export class TimeSlicer {
  readonly #clock: Clock;
  readonly #sliceMs: number | undefined;
  readonly #waiting: (() => void)[] = [];
  /** Start of this turn's first work. */
  #since: number | undefined;

  constructor(clock: Clock, sliceMs: number | undefined) {
    this.#clock = clock;
    this.#sliceMs = sliceMs;
  }

  /** Does the work now, or in a later turn if this one has used up its time; the order is preserved. */
  run(work: () => void): void {
    if (this.#sliceMs === undefined) work();
    else if (this.#waiting.length > 0 || this.#isSpent(this.#sliceMs)) this.#waiting.push(work);
    else work();
  }

  /** Await it between two units of work; undefined if no pause is needed. */
  rest(): Promise<void> | undefined {
    if (this.#sliceMs === undefined || (this.#waiting.length === 0 && !this.#isSpent(this.#sliceMs))) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #isSpent(sliceMs: number): boolean {
    const now = this.#clock.now();
    if (this.#since !== undefined) return now - this.#since >= sliceMs;
    this.#since = now;
    this.#clock.setTimer(() => this.#next(sliceMs), 0);
    return false;
  }

  #next(sliceMs: number): void {
    this.#since = undefined;
    let done = 0;
    while (done < this.#waiting.length && !this.#isSpent(sliceMs)) this.#waiting[done++]?.();
    this.#waiting.splice(0, done);
  }
}
