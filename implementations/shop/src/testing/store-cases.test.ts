import { expect, test } from '@jest/globals';
import { openMemoryStore } from '../index.js';
import type { ShopStore } from '../index.js';
import { storeCases } from './index.js';

/** The titles of the cases that a spoilt memory store fails. */
async function failures(corrupt: (store: ShopStore) => void): Promise<string[]> {
  const open = () => {
    const store = openMemoryStore();
    corrupt(store);
    return Promise.resolve(store);
  };
  const failed: string[] = [];
  for (const { title, run } of storeCases({ persistent: false, newLocation: () => Promise.resolve({ open }) })) {
    await run().catch(() => failed.push(title));
  }
  return failed;
}

test('a store that keeps its word fails nothing', async () => {
  expect(await failures(() => undefined)).toEqual([]);
});

test.each<[string, (store: ShopStore) => void, string]>([
  [
    'forgets what orders name',
    ({ customers }) => {
      const { remove } = customers;
      customers.remove = async (id) =>
        (await customers.find(id)) ? (await remove.call(customers, id), 'removed') : 'unknown';
    },
    'keeps what an order names until the last such order is gone',
  ],
  [
    'lets any move happen',
    ({ orders }) => {
      const { transition } = orders;
      orders.transition = (id, _from, to) =>
        transition(id, ['pending', 'paid', 'shipped', 'delivered', 'cancelled'], to);
    },
    'lets one of two contrary moves at once happen',
  ],
  [
    'always says that more follow',
    ({ products }) => {
      const { list } = products;
      products.list = async (request) => ({ next: 1000, ...(await list.call(products, request)) });
    },
    'says that more follow only when more follow',
  ],
  [
    'reads, waits, and writes',
    ({ customers }) => {
      const { update } = customers;
      customers.update = async (id, changes) => {
        const seen = await customers.find(id);
        await new Promise((resolve) => setTimeout(resolve, 1));
        return update.call(customers, id, { ...seen, ...changes });
      };
    },
    'keeps every field when two are changed at once',
  ],
  [
    'loses a cent',
    ({ orders }) => {
      const { insert } = orders;
      orders.insert = (references, compose) =>
        insert(references, (price) => ({ ...compose(price), totalCents: compose(price).totalCents - 1 }));
    },
    'makes an order from the prices of the moment, exact to the cent',
  ],
])('a store that %s is caught', async (_fault, corrupt, title) => {
  expect(await failures(corrupt)).toContain(title);
});
