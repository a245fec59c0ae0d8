import assert from 'node:assert/strict';
import { assertSame } from './assert-same.js';
import { customerRecord, insertOrder, productRecord, stock } from './sample-records.js';
import type { StoreCase, StoreUnderTest } from './store-case.js';

/** Persistence of a store over a restart. */
export function persistenceCases({ newLocation }: StoreUnderTest): StoreCase[] {
  return [
    {
      title: 'finds every record after a restart, and continues its positions',
      run: async () => {
        const location = await newLocation();
        try {
          const before = await location.open();
          await stock(before);
          await insertOrder(before, 'o', 'c', [{ productId: 'p', qty: 3 }, { productId: 'q' }]);
          await before.orders.transition('o', ['pending'], 'paid');
          const order = await before.orders.find('o');
          await before.close();

          const after = await location.open();
          try {
            assertSame(await after.orders.find('o'), order);
            assertSame(await after.customers.list({ limit: 10 }), { records: [customerRecord('c')] });
            assert.equal(await after.customers.remove('c'), 'inUse');
            await after.products.insert(productRecord('r'));
            const { next } = await after.products.list({ limit: 2 });
            assertSame(await after.products.list({ limit: 2, after: next }), { records: [productRecord('r')] });
          } finally {
            await after.close();
          }
        } finally {
          await location.discard?.();
        }
      },
    },
    {
      title: 'finishes calls in progress before it closes',
      run: async () => {
        const location = await newLocation();
        try {
          const before = await location.open();
          await stock(before);
          const orders = Array.from({ length: 10 }, (_, index) =>
            insertOrder(before, `o${index}`, 'c', [{ productId: 'p' }]),
          );
          await before.close();
          await Promise.all(orders);
          const after = await location.open();
          try {
            assert.equal((await after.orders.list({ limit: 20 })).records.length, 10);
          } finally {
            await after.close();
          }
        } finally {
          await location.discard?.();
        }
      },
    },
  ];
}
