import type { Clock } from '@opchain/core/model';

/** The time of the machine, by what a process has from its start: `performance` is loaded when first asked for. */
export const processClock: Clock = {
  now() {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1e6;
  },
  wallTime: () => Date.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
