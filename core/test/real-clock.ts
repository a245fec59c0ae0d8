import type { Clock } from '@opchain/core/internal/model';

/** The system clock. */
export const realClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  setTimer(callback, milliseconds) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
