/**
 * How long an idle connection stays open, in milliseconds. Node's five seconds end connections of clients that pause as long
 * between their requests, just when they send the next one.
 */
export const KEEP_ALIVE_MS = 72_000;
