/** The longest delay that timers keep, 24.8 days: what is longer they take for none at all. */
const MAX_TIMER_MS = 2_147_483_647;

/** A delay in milliseconds that a timer keeps. */
export function boundDelay(milliseconds: number): number {
  return Math.min(Math.max(0, milliseconds), MAX_TIMER_MS);
}
