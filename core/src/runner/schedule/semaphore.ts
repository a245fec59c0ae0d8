/** Slots for calls in flight; when all are in use, callers wait in order. */
export class Semaphore {
  #free: number;
  #waiting: (() => void)[] = [];
  #first = 0;
  #isServing = false;

  constructor(limit: number) {
    this.#free = limit;
  }

  /** Calls back immediately, or when a slot becomes free. Every acquired slot must be released. */
  acquire(start: () => void): void {
    this.#waiting.push(start);
    this.#serve();
  }

  release(): void {
    this.#free += 1;
    this.#serve();
  }

  /** In a loop, not recursive: thousands may release their slots together. */
  #serve(): void {
    if (this.#isServing) return;
    this.#isServing = true;
    while (this.#free > 0 && this.#first < this.#waiting.length) {
      const start = this.#waiting[this.#first] as () => void;
      this.#first += 1;
      this.#free -= 1;
      start();
    }
    this.#isServing = false;
    // The served part is removed now and then, not each time.
    if (this.#first > 1_000 && this.#first * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#first);
      this.#first = 0;
    }
  }
}
