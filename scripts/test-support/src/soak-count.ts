/** A count, a time limit in milliseconds, or seeds: a sample in `npm test`, in full with `SOAK=1`, which `npm run soak` sets. */
export const soakCount = <T>(sample: T, full: T): T => (process.env['SOAK'] === '1' ? full : sample);
