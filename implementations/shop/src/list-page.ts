import { fieldRules } from '@opchain/contract';
import { type CollectionName, decodeCursor, encodeCursor } from './cursor.js';
import type { Slice, SliceRequest } from './store-port.js';

/** A validated query of a list: `limit` from 1 to 200, `cursor` from the previous page. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** One page. `next` is the reference of the following page, for a `Link` header with `rel="next"`; absent on the last page. */
export interface Page<Item> {
  items: Item[];
  next?: string;
}

/** Reads one page of a list from its store, each record converted to its JSON form. */
export async function listPage<Stored, Item>(
  collection: CollectionName,
  list: (request: SliceRequest) => Promise<Slice<Stored>>,
  { limit = fieldRules.limit.fallback, cursor }: PageQuery,
  present: (record: Stored) => Item,
): Promise<Page<Item>> {
  const slice = await list({ limit, after: cursor === undefined ? undefined : decodeCursor(collection, cursor) });
  const items = slice.records.map(present);
  return slice.next === undefined
    ? { items }
    : { items, next: `/${collection}?limit=${limit}&cursor=${encodeCursor(collection, slice.next)}` };
}
