import type { JsonValue } from '@opchain/core';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Milliseconds since the Unix epoch of a date and time (RFC 3339, section 5.6); undefined for other values. */
export const readTime = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'string' && time.test(value) ? Date.parse(value) : undefined;

/** How a value differs from what was expected, where the two side by side do not show it: `the first 255 of 500 characters`. */
export function findDifference(expected: JsonValue, received: JsonValue | undefined): string | undefined {
  if (typeof expected !== 'string' || typeof received !== 'string') return undefined;
  const [before, after] = [readTime(expected), readTime(received)];
  if (before !== undefined && after !== undefined)
    return `${Math.abs(after - before) / 60_000} minutes ${after < before ? 'earlier' : 'later'}`;
  if (received !== '' && expected.startsWith(received))
    return `the first ${received.length} of ${expected.length} characters`;
  return expected.toLowerCase() === received.toLowerCase() ? 'in another case' : undefined;
}
