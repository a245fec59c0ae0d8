import assert from 'node:assert/strict';
import { customerRecord, insertOrder, productRecord, stock } from './sample-records.js';
import { type StoreCase, storeCase, type StoreUnderTest } from './store-case.js';

const rounds = Array.from({ length: 12 }, (_, index) => index);

/** Invariants of a store under concurrent calls. */
export function concurrencyCases(subject: StoreUnderTest): StoreCase[] {
  return [
    storeCase(subject, 'allows one of two conflicting concurrent transitions', async (store) => {
      await stock(store);
      for (const round of rounds) {
        const id = `o${round}`;
        await insertOrder(store, id, 'c', [{ productId: 'p' }]);
        const moves = await Promise.all([
          store.orders.transition(id, ['pending'], 'paid'),
          store.orders.transition(id, ['pending'], 'cancelled'),
        ]);
        const winner = moves.filter((transition) => transition?.changed);
        assert.equal(winner.length, 1);
        assert.equal((await store.orders.find(id))?.status, winner[0]?.order.status);
      }
    }),

    storeCase(
      subject,
      'never stores an order whose customer or product was removed at the same time',
      async (store) => {
        for (const round of rounds) {
          const [customer, product, order] = [`c${round}`, `p${round}`, `o${round}`];
          await store.customers.insert(customerRecord(customer));
          await store.products.insert(productRecord(product));
          const removals = [() => store.customers.remove(customer), () => store.products.remove(product)];
          const insertion = () => insertOrder(store, order, customer, [{ productId: product }]);
          const work: (() => Promise<unknown>)[] =
            round % 2 === 0 ? [insertion, ...removals] : [...removals, insertion];
          await Promise.all(work.map((one) => one()));
          const stored = (await store.orders.find(order)) !== undefined;
          const both =
            (await store.customers.find(customer)) !== undefined && (await store.products.find(product)) !== undefined;
          assert.ok(!stored || both, 'an order names what is not there any more');
          // Whichever came first, no order that does not exist locks anything.
          if (stored) await store.orders.remove(order);
          assert.notEqual(await store.customers.remove(customer), 'inUse');
          assert.notEqual(await store.products.remove(product), 'inUse');
        }
      },
    ),

    storeCase(subject, 'counts every order that is made and removed at once', async (store) => {
      await stock(store);
      const ids = Array.from({ length: 30 }, (_, index) => `o${index}`);
      await Promise.all(ids.map((id) => insertOrder(store, id, 'c', [{ productId: 'q' }, { productId: 'p' }])));
      assert.equal((await store.orders.list({ limit: 100 })).records.length, ids.length);
      const removed = await Promise.all([...ids, ...ids].map((id) => store.orders.remove(id)));
      assert.equal(removed.filter(Boolean).length, ids.length);
      assert.equal(await store.customers.remove('c'), 'removed');
      assert.equal(await store.products.remove('p'), 'removed');
      assert.equal(await store.products.remove('q'), 'removed');
    }),

    storeCase(subject, 'shows whole orders only, and totals that fit their items', async (store) => {
      await stock(store);
      let writing = true;
      const written = Promise.all(
        rounds.map(async (round) => {
          await store.products.update('q', { priceCents: 1000 + round });
          await insertOrder(store, `o${round}`, 'c', [
            { productId: 'p', qty: 2 },
            { productId: 'q' },
            { productId: 'q', qty: 3 },
          ]);
          if (round % 3 === 0) await store.orders.remove(`o${round}`);
        }),
      ).finally(() => (writing = false));
      for (let reads = 0; writing || reads < 3; reads += 1) {
        for (const { items, totalCents } of (await store.orders.list({ limit: 100 })).records) {
          assert.equal(items.length, 3);
          assert.equal(
            totalCents,
            items.reduce((sum, item) => sum + item.qty * item.priceCents, 0),
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await written;
    }),
  ];
}
