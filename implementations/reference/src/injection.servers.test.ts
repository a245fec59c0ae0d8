import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { send } from '@opchain/test-support/contracts/send';
import {
  injectionFields,
  injectionQueries,
  injectionTexts,
  injectionValues,
} from '@opchain/test-support/contracts/injection-shapes';
import { describeOnEachDatabase } from '../test/each-database.js';
import { type CallerName, createShopClient, type ShopClient } from '../test/shop-client.js';
import { openDatabase } from './database/open-database.js';
import { type RunningReference, startReference } from './index.js';

describeOnEachDatabase('the reference', (setting) => {
  let sample: RunningReference;
  let client: ShopClient;
  let cart: string;
  let product: string;
  let shipment: string;

  beforeAll(async () => {
    sample = await startReference({ database: setting() });
    client = await createShopClient(sample);
    cart = await client.makeCart();
    product = await client.makeProduct();
    ({ trackingNumber: shipment } = await client.makeShipment());
  }, 60_000);

  afterAll(() => sample.close());

  /** Every stored record. */
  async function snapshot(): Promise<unknown> {
    const database = await openDatabase(setting());
    try {
      const tables = Object.values(database.tables) as unknown as { findAll(options: object): Promise<unknown[]> }[];
      return (await Promise.all(tables.map((table) => table.findAll({ raw: true })))).map((rows) =>
        rows.map((row) => JSON.stringify(row)).sort(),
      );
    } finally {
      await database.close();
    }
  }
  const statusOf = async (
    ...[caller, method, path, body]: [who: CallerName, method: string, path: string, body?: unknown]
  ) => (await client.call(caller, method, path, body)).status;

  test('database code in a path is an unknown id', async () => {
    const before = await snapshot();
    for (const text of injectionTexts) {
      const id = encodeURIComponent(text);
      const responses = [
        await statusOf('nobody', 'GET', `/products/${id}`),
        await statusOf('nobody', 'GET', `/shipments/${id}`),
        await statusOf('customer', 'GET', `/orders/${id}`),
        await statusOf('customer', 'GET', `/carts/${id}`),
        await statusOf('customer', 'POST', `/carts/${id}/items`, { productId: product }),
        await statusOf('customer', 'POST', `/carts/${id}/checkout`),
        await statusOf('customer', 'POST', `/payments/${id}/confirm`),
        await statusOf('admin', 'POST', `/orders/${id}/fulfill`),
        await statusOf('carrier', 'PUT', `/shipments/${id}/status`, { status: 'inTransit' }),
      ];
      expect([text, ...responses]).toEqual([text, ...responses.map(() => 404)]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('it is not a valid reference, number, status or email address, and neither is an operator', async () => {
    const before = await snapshot();
    const me = '01900000-0000-7000-8000-000000000001';
    const texts = injectionTexts.map((text) => ({ value: text, isText: true }));
    for (const { value, isText } of [...texts, ...injectionValues.map((one) => ({ value: one, isText: false }))]) {
      const responses = [
        await statusOf('admin', 'POST', '/customers', { name: 'x', email: value }),
        await statusOf('admin', 'POST', '/products', { name: 'x', price: value }),
        await statusOf('admin', 'POST', '/orders', { customerId: value, items: [{ productId: product }] }),
        await statusOf('admin', 'POST', '/orders', { customerId: me, items: [{ productId: value }] }),
        await statusOf('admin', 'POST', '/orders', { customerId: me, items: [{ productId: product, qty: value }] }),
        await statusOf('customer', 'POST', `/carts/${cart}/items`, { productId: value }),
        await statusOf('customer', 'POST', `/carts/${cart}/items`, { productId: product, qty: value }),
        await statusOf('carrier', 'PUT', `/shipments/${shipment}/status`, { status: value }),
        ...(isText
          ? []
          : [
              await statusOf('admin', 'POST', '/customers', { name: value, email: 'a@example.com' }),
              await statusOf('admin', 'POST', '/products', { name: value, price: 1 }),
            ]),
      ];
      expect([value, ...responses]).toEqual([value, ...responses.map(() => 422)]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('it is text in a name, and unknown fields change nothing', async () => {
    for (const text of injectionTexts) {
      const created = await client.call<{ id: string; name: string }>('admin', 'POST', '/products', {
        name: text,
        price: 1,
      });
      expect([created.status, created.json.name]).toEqual([201, text]);
      expect((await client.call<{ name: string }>('nobody', 'GET', `/products/${created.json.id}`)).json.name).toBe(
        text,
      );
      expect(
        (await client.call<{ name: string }>('admin', 'POST', '/customers', { name: text, email: 'a@example.com' }))
          .json.name,
      ).toBe(text);
    }
    for (const field of injectionFields) {
      const { status, text } = await send(sample.url, {
        method: 'POST',
        path: '/products',
        headers: { ...client.headersOf('admin'), 'Content-Type': 'application/json' },
        body: `{"name":"x","price":1,${field}}`,
      });
      const created = JSON.parse(text) as { id: string };
      expect([field, status, Object.keys(created).sort(), created.id === 'chosen']).toEqual([
        field,
        201,
        ['createdAt', 'id', 'name', 'price'],
        false,
      ]);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('operators in a query are rejected or ignored', async () => {
    for (const query of injectionQueries) {
      expect([200, 422]).toContain(await statusOf('nobody', 'GET', `/products?${encodeURI(query)}`));
    }
  });

  test('it is not a valid login, client or key', async () => {
    const tokenUrl = sample.credentials.find(({ name }) => name === 'customer')?.tokenUrl ?? '';
    const { clientId = '', clientSecret = '' } = sample.credentials.find(({ name }) => name === 'customer') ?? {};
    const logIn = async (fields: Record<string, string>) =>
      (
        await fetch(tokenUrl, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'password',
            client_id: clientId,
            client_secret: clientSecret,
            ...fields,
          }),
        })
      ).status;
    expect(await logIn({ username: 'ada', password: 'ada-demo-password' })).toBe(200);
    for (const text of injectionTexts.slice(0, 16)) {
      expect([400, 401]).toContain(await logIn({ username: text, password: text }));
      expect([400, 401]).toContain(await logIn({ username: `ada${text}`, password: 'ada-demo-password' }));
      expect([400, 401]).toContain(
        await logIn({ username: 'ada', password: 'ada-demo-password', client_secret: text }),
      );
      expect([400, 401]).toContain(await logIn({ username: 'ada', 'password[$ne]': 'x' }));
      expect(
        (
          await send(sample.url, {
            method: 'PUT',
            path: `/shipments/${shipment}/status`,
            headers: { 'X-API-Key': text },
          })
        ).status,
      ).toBe(401);
    }
  });
});
