/** Longest delay that a server can request. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Delay in milliseconds of a `Retry-After` field (RFC 9110, section 10.2.3), bounded; undefined if it is neither
 * seconds nor a date.
 */
export function readRetryAfter(value: string, wallTime: number): number | undefined {
  const text = value.trim();
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - wallTime;
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), MAX_RETRY_AFTER_MS);
}
