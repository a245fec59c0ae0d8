import type { Clock } from '../../model/clock.js';

/**
 * Keeps work from holding its thread: a page has to draw and to take input meanwhile. After `sliceMs` of work in one turn of the
 * event loop the rest waits for the next. Without a slice everything is done at once.
 */
export class TimeSlicer {
  readonly #clock: Clock;
  readonly #sliceMs: number | undefined;
  readonly #waiting: (() => void)[] = [];
  /** When this turn's first work began. */
  #since: number | undefined;

  constructor(clock: Clock, sliceMs: number | undefined) {
    this.#clock = clock;
    this.#sliceMs = sliceMs;
  }

  /** Does the work now, or in a later turn where this one has done enough; the order is kept. */
  run(work: () => void): void {
    if (this.#sliceMs === undefined) work();
    else if (this.#waiting.length > 0 || this.#isSpent(this.#sliceMs)) this.#waiting.push(work);
    else work();
  }

  /** To be awaited between two pieces of work; undefined where there is no need to. */
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
