import assert from 'node:assert/strict';
import { assertSame } from './assert-same.js';
import type { OrderInsertion } from '../store-port.js';
import { customerRecord, insertOrder, productRecord, stock } from './sample-records.js';
import { type StoreCase, storeCase, type StoreUnderTest } from './store-case.js';

/** The references of an order that do not exist, or undefined when it was stored. */
function missing(insertion: OrderInsertion): { customer: boolean; products: string[] } | undefined {
  return 'missing' in insertion
    ? { ...insertion.missing, products: [...insertion.missing.products].sort() }
    : undefined;
}

/** Orders of a store, called one after the other. */
export function orderCases(subject: StoreUnderTest): StoreCase[] {
  return [
    storeCase(subject, 'creates an order from the current prices, exact to the cent', async (store) => {
      await stock(store);
      const inserted = await insertOrder(store, 'o', 'c', [
        { productId: 'p', qty: 3 },
        { productId: 'q' },
        { productId: 'p' },
      ]);
      assert.ok('order' in inserted);
      assert.equal(inserted.order.totalCents, 30 + 1999 + 10);
      await store.products.update('p', { priceCents: 11 });
      assertSame(await store.orders.find('o'), inserted.order);
    }),

    storeCase(subject, 'stores the largest total exactly', async (store) => {
      await stock(store);
      await store.products.insert(productRecord('dear', 99_999_999));
      await insertOrder(
        store,
        'o',
        'c',
        Array.from({ length: 100 }, () => ({ productId: 'dear', qty: 1000 })),
      );
      assert.equal((await store.orders.find('o'))?.totalCents, 9_999_999_900_000);
    }),

    storeCase(subject, 'names what an order names in vain, and stores nothing', async (store) => {
      await stock(store);
      assertSame(missing(await insertOrder(store, 'o', 'nobody', [{ productId: 'p' }])), {
        customer: true,
        products: [],
      });
      const items = ['x', 'p', 'y', 'x'].map((productId) => ({ productId }));
      assertSame(missing(await insertOrder(store, 'o', 'c', items)), { customer: false, products: ['x', 'y'] });
      assertSame(await store.orders.list({ limit: 10 }), { records: [] });
      assert.equal(await store.customers.remove('c'), 'removed');
      assert.equal(await store.products.remove('p'), 'removed');
    }),

    storeCase(subject, 'does not remove a customer or product before its last order', async (store) => {
      await stock(store);
      await insertOrder(store, 'o1', 'c', [{ productId: 'p' }, { productId: 'p' }]);
      await insertOrder(store, 'o2', 'c', [{ productId: 'p' }, { productId: 'q' }]);
      assert.equal(await store.orders.remove('o2'), true);
      assert.equal(await store.orders.remove('o2'), false);
      assert.equal(await store.customers.remove('c'), 'inUse');
      assert.equal(await store.products.remove('p'), 'inUse');
      assert.equal(await store.products.remove('q'), 'removed');
      assert.equal(await store.orders.remove('o1'), true);
      assert.equal(await store.products.remove('p'), 'removed');
      assert.equal(await store.customers.remove('c'), 'removed');
    }),

    storeCase(subject, 'does not find a record of another kind by its id', async (store) => {
      await store.customers.insert(customerRecord('same'));
      await store.customers.insert(customerRecord('other'));
      await store.products.insert(productRecord('same'));
      await insertOrder(store, 'o', 'other', [{ productId: 'same' }]);
      assert.equal(await store.products.remove('same'), 'inUse');
      assert.equal(await store.customers.remove('same'), 'removed');
    }),

    storeCase(subject, 'moves an order from the named statuses only', async (store) => {
      await stock(store);
      await insertOrder(store, 'o', 'c', [{ productId: 'p' }]);
      const order = await store.orders.find('o');
      assert.ok(order);
      assertSame(await store.orders.transition('o', ['paid', 'shipped'], 'shipped'), { order, changed: false });
      assertSame(await store.orders.transition('o', ['pending', 'paid'], 'paid'), {
        order: { ...order, status: 'paid' },
        changed: true,
      });
      assertSame(await store.orders.transition('o', ['pending', 'paid'], 'paid'), {
        order: { ...order, status: 'paid' },
        changed: true,
      });
      assertSame(await store.orders.find('o'), { ...order, status: 'paid' });
    }),
  ];
}
