import type { Clock } from '../model/clock.js';
import { Heap } from '../model/heap.js';

interface Timer {
  readonly at: number;
  /** Of two timers for the same time, the one created first fires first. */
  readonly turn: number;
  readonly callback: () => void;
  cancelled: boolean;
}

/**
 * A clock whose time advances only on request, so that hours take no time and every time is exact.
 *
 * `run` advances from timer to timer; between them, everything that is ready is completed first. This covers promises
 * and their continuations, not sockets.
 */
export class VirtualClock implements Clock {
  readonly #epoch: number;
  readonly #timers = new Heap<Timer>(isBefore);
  #now = 0;
  #turn = 0;

  /** `epoch`: the initial wall time, in milliseconds since 1970. */
  constructor(epoch = Date.UTC(2026, 0, 1)) {
    this.#epoch = epoch;
  }

  /** Milliseconds since the clock was created. */
  now(): number {
    return this.#now;
  }

  /** Wall time in milliseconds since the Unix epoch. */
  wallTime(): number {
    return this.#epoch + this.#now;
  }

  /** Calls back after that many milliseconds of this clock; returns a function that cancels the timer. */
  setTimer(callback: () => void, milliseconds: number): () => void {
    const timer: Timer = {
      at: this.#now + Math.max(0, milliseconds),
      turn: (this.#turn += 1),
      callback,
      cancelled: false,
    };
    this.#timers.add(timer);
    return () => {
      timer.cancelled = true;
    };
  }

  /** Resolves after that many milliseconds of this clock. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.setTimer(resolve, milliseconds));
  }

  /** Advances time until the work is done, and returns its result. Throws if nothing is left that could complete it. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = (): void => {
      isDone = true;
    };
    work.then(done, done);
    const turns = openTurns();
    try {
      for (;;) {
        await turns.next();
        if (isDone) return await work;
        const timer = this.#pop();
        if (timer === undefined) throw new Error('Nothing can finish the work: no timer is set.');
        this.#now = timer.at;
        timer.callback();
      }
    } finally {
      turns.close();
    }
  }

  #pop(): Timer | undefined {
    let timer = this.#timers.pop();
    while (timer?.cancelled === true) timer = this.#timers.pop();
    return timer;
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.at < other.at || (one.at === other.at && one.turn < other.turn);
}

/** Turns of the event loop: after each, all promises that could continue have continued. */
function openTurns(): { next(): Promise<void>; close(): void } {
  const { port1, port2 } = new MessageChannel();
  let resume: () => void = () => undefined;
  port1.onmessage = () => resume();
  return {
    next: () =>
      new Promise((resolve) => {
        resume = resolve;
        port2.postMessage(undefined);
      }),
    close: () => port1.close(),
  };
}
