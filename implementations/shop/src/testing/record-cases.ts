import assert from 'node:assert/strict';
import { assertSame } from './assert-same.js';
import { customerRecord, productRecord } from './sample-records.js';
import { type StoreCase, storeCase, type StoreUnderTest } from './store-case.js';

const unusualIds = [
  '..',
  '.',
  '%2e%2e',
  '__proto__',
  'constructor',
  'a b',
  'a/b',
  '$ne',
  '{"$gt":""}',
  "' OR 1=1 --",
  'ß',
  '😀',
  'x'.repeat(100),
];
const text = `𝔘nicode 'quoted" \\ ${'😀'.repeat(80)}`;

/** Customers and products of a store, without orders. */
export function recordCases(subject: StoreUnderTest): StoreCase[] {
  return [
    storeCase(subject, 'finds a record as it was inserted', async ({ customers, products }) => {
      const customer = { ...customerRecord('c'), name: text };
      const product = productRecord('p', 100_000_000);
      await customers.insert(customer);
      await products.insert(product);
      assertSame(await customers.find('c'), customer);
      assertSame(await products.find('p'), product);
    }),

    storeCase(subject, 'knows nothing under an id that was never inserted', async ({ customers, products, orders }) => {
      await customers.insert(customerRecord('c'));
      for (const id of ['', 'C', 'c ', ...unusualIds]) {
        assert.equal(await customers.find(id), undefined);
        assert.equal(await products.find(id), undefined);
        assert.equal(await orders.find(id), undefined);
        assert.equal(await customers.update(id, { name: 'x' }), undefined);
        assert.equal(await customers.remove(id), 'unknown');
        assert.equal(await orders.transition(id, ['pending'], 'paid'), undefined);
        assert.equal(await orders.remove(id), false);
      }
    }),

    storeCase(subject, 'accepts any text as an id', async ({ customers }) => {
      for (const id of unusualIds) await customers.insert(customerRecord(id));
      for (const id of unusualIds) assertSame(await customers.find(id), customerRecord(id));
      assert.equal((await customers.list({ limit: 200 })).records.length, unusualIds.length);
    }),

    storeCase(subject, 'distinguishes customers and products with the same id', async ({ customers, products }) => {
      await customers.insert(customerRecord('same'));
      await products.insert(productRecord('same'));
      assert.equal(await customers.remove('same'), 'removed');
      assert.equal(await customers.find('same'), undefined);
      assertSame(await products.find('same'), productRecord('same'));
    }),

    storeCase(subject, 'changes the given fields and returns the whole record', async ({ customers, products }) => {
      await customers.insert(customerRecord('c'));
      await products.insert(productRecord('p'));
      assertSame(await customers.update('c', { status: 'inactive' }), { ...customerRecord('c'), status: 'inactive' });
      assertSame(await customers.update('c', { name: text }), {
        ...customerRecord('c'),
        status: 'inactive',
        name: text,
      });
      assertSame(await products.update('p', { priceCents: 0 }), productRecord('p', 0));
      assertSame(await products.find('p'), productRecord('p', 0));
    }),

    storeCase(subject, 'removes a record once', async ({ products }) => {
      await products.insert(productRecord('p'));
      assert.equal(await products.remove('p'), 'removed');
      assert.equal(await products.remove('p'), 'unknown');
      assert.equal(await products.find('p'), undefined);
      assertSame(await products.list({ limit: 1 }), { records: [] });
    }),

    storeCase(subject, 'loses no change when two fields are changed concurrently', async ({ customers }) => {
      for (let round = 0; round < 10; round += 1) {
        const id = `c${round}`;
        await customers.insert(customerRecord(id));
        await Promise.all([
          customers.update(id, { name: 'new' }),
          customers.update(id, { email: 'new@example.com' }),
          customers.update(id, { status: 'suspended' }),
        ]);
        assertSame(await customers.find(id), {
          ...customerRecord(id),
          name: 'new',
          email: 'new@example.com',
          status: 'suspended',
        });
      }
    }),
  ];
}
