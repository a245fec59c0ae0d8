import type { Server } from '@hapi/hapi';
import { beforeEach, expect, test } from '@jest/globals';
import { openMemoryStore } from '@opchain/shop';
import { createApp } from './index.js';

let server: Server;

beforeEach(async () => {
  server = await createApp({ store: openMemoryStore(), port: 0 });
});

const inject = async (method: string, url: string, payload?: object) => {
  const {
    statusCode,
    headers,
    payload: text,
  } = await server.inject({
    method,
    url,
    ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
  });
  return { statusCode, headers, body: (text ? JSON.parse(text) : undefined) as { id: string; total: number } };
};

test('a customer orders, and the order is paid', async () => {
  const { body: customer } = await inject('POST', '/customers', { name: 'Ada', email: 'ada@example.com' });
  const { body: product } = await inject('POST', '/products', { name: 'Tea', price: 0.1 });
  const {
    statusCode,
    headers,
    body: order,
  } = await inject('POST', '/orders', { customerId: customer.id, items: [{ productId: product.id, qty: 3 }] });
  expect(statusCode).toBe(201);
  expect(headers['location']).toBe(`/orders/${order.id}`);
  expect(order.total).toBe(0.3);
  expect((await inject('PUT', `/orders/${order.id}/status`, { status: 'paid' })).body).toMatchObject({
    id: order.id,
    status: 'paid',
  });
});

test('every route except those that reject methods is in the table, under its path', () => {
  const routes = server
    .table()
    .filter(({ method }) => method !== '*')
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes).toEqual(
    expect.arrayContaining([
      'get /customers',
      'post /orders',
      'patch /products/{id}',
      'put /orders/{id}/status',
      'delete /orders/{id}',
    ]),
  );
});

test('a malformed cookie is not an error', async () => {
  expect((await server.inject({ url: '/customers', headers: { cookie: '=;;"' } })).statusCode).toBe(200);
});

test('an error in a store becomes a plain 500, logged to the console and not sent to the client', async () => {
  const store = openMemoryStore();
  Object.assign(store.customers, { find: () => Promise.reject(new Error('disk on fire')) });
  server = await createApp({ store, port: 0 });
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (value: unknown) => logged.push(value);
  const { statusCode, body } = await inject('GET', '/customers/x');
  console.error = error;
  expect(statusCode).toBe(500);
  expect(body).toMatchObject({
    code: 'internal-error',
    detail: 'The server failed to process the request.',
  });
  expect(String(logged[0])).toContain('disk on fire');
});
