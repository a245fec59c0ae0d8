import type { Clock } from '@opchain/core/internal/model';

/** The system time from APIs that are available at startup: accessing `performance` would load it first. */
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
