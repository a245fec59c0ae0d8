import type { Slice } from './store-port.js';

/** A slice out of up to `limit + 1` rows: the one too many only tells that more follow. */
export function takeSlice<Row extends { position: number }, Stored>(rows: readonly Row[], limit: number, present: (row: Row) => Stored): Slice<Stored> {
  const taken = rows.slice(0, limit);
  const records = taken.map(present);
  const last = taken.at(-1);
  return last && rows.length > limit ? { records, next: last.position } : { records };
}
