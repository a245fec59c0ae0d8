import { expect, test } from '@jest/globals';
import { openMemoryStore, type ShopStore } from '../index.js';
import { storeCases } from './index.js';

/** The titles of the cases that a broken memory store fails. */
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

test('a correct store fails no case', async () => {
  expect(await failures(() => undefined)).toEqual([]);
});

test.each<[string, (store: ShopStore) => void, string]>([
  [
    'forgets the references of orders',
    ({ customers }) => {
      const { remove } = customers;
      customers.remove = async (id) =>
        (await customers.find(id)) ? (await remove.call(customers, id), 'removed') : 'unknown';
    },
    'does not remove a customer or product before its last order',
  ],
  [
    'allows any transition',
    ({ orders }) => {
      const { transition } = orders;
      orders.transition = (id, _from, to) =>
        transition(id, ['pending', 'paid', 'shipped', 'delivered', 'cancelled'], to);
    },
    'allows one of two conflicting concurrent transitions',
  ],
  [
    'always reports that more records follow',
    ({ products }) => {
      const { list } = products;
      products.list = async (request) => ({ next: 1000, ...(await list.call(products, request)) });
    },
    'reports that more records follow only if they do',
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
    'loses no change when two fields are changed concurrently',
  ],
  [
    'loses a cent',
    ({ orders }) => {
      const { insert } = orders;
      orders.insert = (references, compose) =>
        insert(references, (price) => ({ ...compose(price), totalCents: compose(price).totalCents - 1 }));
    },
    'creates an order from the current prices, exact to the cent',
  ],
])('a store that %s is caught', async (_fault, corrupt, title) => {
  expect(await failures(corrupt)).toContain(title);
});
