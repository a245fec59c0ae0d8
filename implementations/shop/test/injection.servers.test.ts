import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '@opchain/test-support/contracts/send';
import { type Customer, openStore, type Order, type Product } from '../src/index.js';
import {
  injectionFields,
  injectionQueries,
  injectionTexts,
  injectionValues,
} from '@opchain/test-support/contracts/injection-shapes';
import { frameworkNames, type StartedFramework, startFramework } from './start-frameworks.js';
import { stores, type TestLocation } from './store-locations.js';

describe.each(
  stores.flatMap(({ name, createLocation }) =>
    frameworkNames.map((framework) => ({ name, framework, newLocation: createLocation })),
  ),
)('on $framework with the store $name', ({ framework, newLocation }) => {
  const check = newLocation ? test : test.skip;
  let createLocation: TestLocation;
  let server: StartedFramework;
  let customer: Customer;
  let product: Product;
  let order: Order;

  const call = async <Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> => {
    const json =
      body === undefined
        ? {}
        : {
            headers: { 'Content-Type': 'application/json' },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          };
    const { status, text } = await send(server.url, { method, path, ...json });
    return { status, body: (text ? JSON.parse(text) : undefined) as Body };
  };
  /** Every stored record. */
  const snapshot = () =>
    Promise.all(
      ['customers', 'products', 'orders'].map(
        async (list) => (await call<unknown[]>('GET', `/${list}?limit=200`)).body,
      ),
    );

  beforeAll(async () => {
    if (!newLocation) return;
    createLocation = await newLocation();
    server = await startFramework(framework, await openStore(createLocation.setting));
    customer = (await call<Customer>('POST', '/customers', { name: 'Ada', email: 'ada@example.com' })).body;
    product = (await call<Product>('POST', '/products', { name: 'Tea', price: 1 })).body;
    order = (await call<Order>('POST', '/orders', { customerId: customer.id, items: [{ productId: product.id }] }))
      .body;
  }, 60_000);

  afterAll(async () => {
    await server?.close();
    await createLocation?.discard();
  });

  check('database code in a path is an unknown id', async () => {
    const before = await snapshot();
    for (const text of injectionTexts) {
      const id = encodeURIComponent(text);
      for (const list of ['customers', 'products', 'orders'])
        for (const method of ['GET', 'DELETE'])
          expect([method, list, text, (await call(method, `/${list}/${id}`)).status]).toEqual([
            method,
            list,
            text,
            404,
          ]);
      expect((await call('PATCH', `/customers/${id}`, { name: 'x' })).status).toBe(404);
      expect((await call('PATCH', `/products/${id}`, { name: 'x' })).status).toBe(404);
      expect((await call('PUT', `/orders/${id}/status`, { status: 'paid' })).status).toBe(404);
    }
    expect(await snapshot()).toEqual(before);
  });

  check('it is text in every field of text, and no reference, number or status', async () => {
    for (const text of injectionTexts) {
      for (const [path, rest] of [
        ['/customers', { email: 'a@example.com' }],
        ['/products', { price: 1 }],
      ] as const) {
        const made = await call<{ id: string; name: string }>('POST', path, { ...rest, name: text });
        expect([made.status, made.body.name]).toEqual([201, text]);
        expect((await call<{ name: string }>('GET', `${path}/${made.body.id}`)).body.name).toBe(text);
        expect(
          (await call<{ name: string }>('PATCH', `${path}/${made.body.id}`, { name: `${text}${text}` })).body.name,
        ).toBe(`${text}${text}`);
        expect((await call('DELETE', `${path}/${made.body.id}`)).status).toBe(204);
      }
      const before = await snapshot();
      const refused = [
        await call('POST', '/customers', { name: 'x', email: text }),
        await call('PATCH', `/customers/${customer.id}`, { email: text }),
        await call('PATCH', `/customers/${customer.id}`, { status: text }),
        await call('POST', '/products', { name: 'x', price: text }),
        await call('POST', '/orders', { customerId: text, items: [{ productId: product.id }] }),
        await call('POST', '/orders', { customerId: customer.id, items: [{ productId: text }] }),
        await call('POST', '/orders', { customerId: customer.id, items: [{ productId: product.id, qty: text }] }),
        await call('PUT', `/orders/${order.id}/status`, { status: text }),
      ];
      expect([text, ...refused.map(({ status }) => status)]).toEqual([text, ...refused.map(() => 422)]);
      expect(await snapshot()).toEqual(before);
    }
  });

  check('an operator where text, a number or a list belongs is 422, in every field', async () => {
    const before = await snapshot();
    for (const value of injectionValues) {
      const refused = [
        await call('POST', '/customers', { name: value, email: 'a@example.com' }),
        await call('POST', '/customers', { name: 'x', email: value }),
        ...(await Promise.all(
          ['name', 'email', 'status'].map((field) => call('PATCH', `/customers/${customer.id}`, { [field]: value })),
        )),
        await call('POST', '/products', { name: value, price: 1 }),
        await call('POST', '/products', { name: 'x', price: value }),
        ...(await Promise.all(
          ['name', 'price'].map((field) => call('PATCH', `/products/${product.id}`, { [field]: value })),
        )),
        await call('POST', '/orders', { customerId: value, items: [{ productId: product.id }] }),
        await call('POST', '/orders', { customerId: customer.id, items: value }),
        await call('POST', '/orders', { customerId: customer.id, items: [value] }),
        await call('POST', '/orders', { customerId: customer.id, items: [{ productId: value }] }),
        await call('POST', '/orders', { customerId: customer.id, items: [{ productId: product.id, qty: value }] }),
        await call('PUT', `/orders/${order.id}/status`, { status: value }),
        await call('PUT', `/orders/${order.id}/status`, value),
      ];
      expect([value, ...refused.map(({ status }) => status)]).toEqual([value, ...refused.map(() => 422)]);
    }
    expect(await snapshot()).toEqual(before);
  });

  check('fields that nobody asked for change nothing', async () => {
    for (const field of injectionFields) {
      const made = await call<Product>('POST', '/products', `{"name":"x","price":1,${field}}`);
      expect([field, made.status, Object.keys(made.body).sort()]).toEqual([field, 201, Object.keys(product).sort()]);
      expect(made.body).toMatchObject({ name: 'x', price: 1 });
      expect(made.body.id).not.toBe('chosen');
      const changed = await call<Product>('PATCH', `/products/${made.body.id}`, `{"name":"y",${field}}`);
      expect([field, changed.status, changed.body]).toEqual([field, 200, { ...made.body, name: 'y' }]);
      expect((await call<Product>('GET', `/products/${made.body.id}`)).body).toEqual(changed.body);
      expect((await call<Customer>('PATCH', `/customers/${customer.id}`, `{"name":"Ada",${field}}`)).body).toEqual(
        customer,
      );
      expect(
        (
          await call<Order>(
            'POST',
            '/orders',
            `{"customerId":"${customer.id}","items":[{"productId":"${product.id}",${field}}],${field}}`,
          )
        ).body,
      ).toMatchObject({
        total: order.total,
        status: 'pending',
      });
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await call<Product>('GET', `/products/${product.id}`)).body).toEqual(product);
  });

  check('operators in a query are rejected or ignored', async () => {
    for (const list of ['customers', 'products', 'orders']) {
      const all = (await call<unknown[]>('GET', `/${list}`)).body;
      for (const query of injectionQueries) {
        const { status, body } = await call('GET', `/${list}?${encodeURI(query)}`);
        expect([query, [200, 422].includes(status)]).toEqual([query, true]);
        expect(status === 200 ? body : all).toEqual(all);
      }
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
