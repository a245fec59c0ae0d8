import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openMemoryStore } from '@opchain/shop';
import type { FastifyInstance } from 'fastify';
import { createApp } from './index.js';

let app: FastifyInstance;

beforeEach(async () => {
  app = await createApp({ store: openMemoryStore() });
});

afterEach(() => app.close());

const create = async (url: string, payload: object) =>
  (await app.inject({ method: 'POST', url, payload })).json<{ id: string }>();

test('a customer orders, and the order is paid', async () => {
  const customer = await create('/customers', { name: 'Ada', email: 'ada@example.com' });
  const product = await create('/products', { name: 'Tea', price: 0.1 });
  const response = await app.inject({
    method: 'POST',
    url: '/orders',
    payload: { customerId: customer.id, items: [{ productId: product.id, qty: 3 }] },
  });
  expect(response.statusCode).toBe(201);
  const order = response.json<{ id: string; total: number }>();
  expect(response.headers.location).toBe(`/orders/${order.id}`);
  expect(order.total).toBe(0.3);
  const paid = await app.inject({ method: 'PUT', url: `/orders/${order.id}/status`, payload: { status: 'paid' } });
  expect(paid.json()).toMatchObject({ id: order.id, status: 'paid' });
});

test('the response contains only fields of the schemaregardless of what the store contains', async () => {
  const store = openMemoryStore();
  const other = await createApp({ store });
  await store.customers.insert({
    id: 'c',
    name: 'Ada',
    email: 'ada@example.com',
    status: 'active',
    createdAt: '2026-11-21T08:30:00.000Z',
    ...{ secret: 1 },
  });
  expect((await other.inject('/customers/c')).json()).not.toHaveProperty('secret');
  await other.close();
});

test('text is converted to numbers in a query, never in a body', async () => {
  expect((await app.inject('/products?limit=7')).statusCode).toBe(200);
  const rejected = await app.inject({ method: 'POST', url: '/products', payload: { name: 'Tea', price: '7' } });
  expect(rejected.json()).toMatchObject({ status: 422, errors: [{ pointer: '/price' }] });
});

test('an error in a store becomes a plain 500, logged to the console and not sent to the client', async () => {
  const store = openMemoryStore();
  const broken = await createApp({
    store: {
      ...store,
      customers: Object.assign(store.customers, { find: () => Promise.reject(new Error('disk on fire')) }),
    },
  });
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (value: unknown) => logged.push(value);
  const response = await broken.inject('/customers/x');
  console.error = error;
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'internal-error',
    detail: 'The server failed to process the request.',
  });
  expect(logged).toEqual([new Error('disk on fire')]);
  await broken.close();
});
