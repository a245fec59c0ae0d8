/** Longest delay that timers support, 24.8 days: they treat a longer one as no delay. */
const MAX_TIMER_MS = 2_147_483_647;

/** A delay in milliseconds, limited to what a timer supports. */
export function boundDelay(milliseconds: number): number {
  return Math.min(Math.max(0, milliseconds), MAX_TIMER_MS);
}
