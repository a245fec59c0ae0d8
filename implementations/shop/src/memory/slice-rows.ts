import type { Slice } from '../store-port.js';

/** A slice of up to `limit + 1` rows: the extra one only shows that more follow. */
export function sliceRows<Row extends { position: number }, Stored>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Stored,
): Slice<Stored> {
  const slice = rows.slice(0, limit);
  const records = slice.map(present);
  const last = slice.at(-1);
  return last && rows.length > limit ? { records, next: last.position } : { records };
}
