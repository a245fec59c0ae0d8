import assert from 'node:assert/strict';
import { assertSame } from './assert-same.js';
import type { Slice, SliceRequest } from '../store-port.js';
import { customerRecord, insertOrder, productRecord, stock } from './sample-records.js';
import { type StoreCase, storeCase, type StoreUnderTest } from './store-case.js';

type List = (request: SliceRequest) => Promise<Slice<{ id: string }>>;

/** All ids, read in slices; `between` runs after each. */
async function readAll(
  list: List,
  limit: number,
  between: (slice: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const ids: string[] = [];
  let after: number | undefined;
  for (let slice = 0; ; slice += 1) {
    const { records, next } = await list({ limit, after });
    assert.ok(records.length <= limit);
    ids.push(...records.map((record) => record.id));
    if (next === undefined) return ids;
    assert.ok(after === undefined || next > after, 'positions grow');
    after = next;
    await between(slice);
  }
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Lists of a store. */
export function listCases(subject: StoreUnderTest): StoreCase[] {
  return [
    storeCase(subject, 'lists oldest first, in slices of the wanted size', async ({ customers }) => {
      const ids = numbered('c', 7);
      for (const id of ids) await customers.insert(customerRecord(id));
      for (const limit of [1, 2, 3, 6, 7, 8])
        assertSame(await readAll((request) => customers.list(request), limit), ids);
    }),

    storeCase(subject, 'reports that more records follow only if they do', async ({ products }) => {
      assertSame(await products.list({ limit: 2 }), { records: [] });
      for (const id of ['a', 'b']) await products.insert(productRecord(id));
      assert.equal((await products.list({ limit: 2 })).next, undefined);
      await products.insert(productRecord('c'));
      const { next } = await products.list({ limit: 2 });
      assert.equal(typeof next, 'number');
      assertSame(await products.list({ limit: 2, after: next }), { records: [productRecord('c')] });
    }),

    storeCase(subject, 'shows each record once while others are inserted and removed', async ({ customers }) => {
      const ids = numbered('c', 9);
      for (const id of ids) await customers.insert(customerRecord(id));
      const read = await readAll(
        (request) => customers.list(request),
        3,
        async (slice) => {
          if (slice < 3) await customers.insert(customerRecord(`new${slice}`));
          // What was read already; the next slice continues after its last one.
          if (slice < 3) await customers.remove(ids[slice * 3 + 2] ?? '');
        },
      );
      assertSame(read, [...ids, 'new0', 'new1', 'new2']);
    }),

    storeCase(subject, 'lists all concurrent insertions, and misses none meanwhile', async ({ customers }) => {
      const ids = numbered('c', 40);
      const inserted = Promise.all(ids.map((id) => customers.insert(customerRecord(id))));
      const seen = await readAll(
        (request) => customers.list(request),
        3,
        () => new Promise((resolve) => setTimeout(resolve, 1)),
      );
      await inserted;
      const all = await readAll((request) => customers.list(request), 7);
      assertSame([...all].sort(), [...ids].sort());
      assertSame(seen, all.slice(0, seen.length));
    }),

    storeCase(subject, 'lists orders with their items in the order in which they were given', async (store) => {
      await stock(store);
      const items = [{ productId: 'q' }, { productId: 'p', qty: 2 }, { productId: 'q', qty: 3 }];
      for (const id of ['o1', 'o2']) await insertOrder(store, id, 'c', items);
      const { records, next } = await store.orders.list({ limit: 1 });
      assertSame(records, [await store.orders.find('o1')]);
      assertSame(
        records[0]?.items.map(({ productId, qty }) => [productId, qty]),
        [
          ['q', 1],
          ['p', 2],
          ['q', 3],
        ],
      );
      assertSame((await store.orders.list({ limit: 1, after: next })).records, [await store.orders.find('o2')]);
    }),
  ];
}
