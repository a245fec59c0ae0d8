import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openMemoryStore, type ShopStore } from '@opchain/shop';
import type { RunningServer } from '@opchain/shop/launcher';
import { startServer } from './index.js';

let store: ShopStore;
let server: RunningServer;

beforeEach(async () => {
  store = openMemoryStore();
  server = await startServer({ store, port: 0 });
});

afterEach(() => server.close());

const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(server.url + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: (await response.json()) as { id: string; total: number },
  };
};

test('a customer orders, and the order is paid', async () => {
  const { body: customer } = await call('POST', '/customers', { name: 'Ada', email: 'ada@example.com' });
  const { body: product } = await call('POST', '/products', { name: 'Tea', price: 0.1 });
  const {
    status,
    location,
    body: order,
  } = await call('POST', '/orders', { customerId: customer.id, items: [{ productId: product.id, qty: 3 }] });
  expect(status).toBe(201);
  expect(location).toBe(`/orders/${order.id}`);
  expect(order.total).toBe(0.3);
  expect((await call('PUT', `/orders/${order.id}/status`, { status: 'paid' })).body).toMatchObject({
    id: order.id,
    status: 'paid',
  });
});

test('an error in a store becomes a plain 500, logged to the console and not sent to the client', async () => {
  Object.assign(store.customers, { find: () => Promise.reject(new Error('disk on fire')) });
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (value: unknown) => logged.push(value);
  const { status, body } = await call('GET', '/customers/x');
  console.error = error;
  expect(status).toBe(500);
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'internal-error',
    detail: 'The server failed to process the request.',
  });
  expect(logged).toEqual([new Error('disk on fire')]);
});

test('a port in use rejects with Node’s own error', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startServer({ store, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
