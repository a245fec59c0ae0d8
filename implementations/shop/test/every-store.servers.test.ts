import { describe, expect, test } from '@jest/globals';
import { loadContract } from '@opchain/contract';
import { type Customer, openStore, type Order, type Product } from '../src/index.js';
import { frameworkNames, startFramework } from './start-frameworks.js';
import { stores, type TestLocation } from './store-locations.js';

/** Calls of one server, over its own connections. */
const client = (url: string) => {
  const call = async <Body>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body; link: string | null }> => {
    const response = await fetch(url + path, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as Body,
      link: response.headers.get('link'),
    };
  };
  return {
    call,
    /** A whole list, read page by page. */
    async all<Item>(path: string, limit: number): Promise<Item[]> {
      const items: Item[] = [];
      for (let next: string | undefined = `${path}?limit=${limit}`; next;) {
        const page: { body: Item[]; link: string | null } = await call<Item[]>('GET', next);
        items.push(...page.body);
        next = /^<(.*)>; rel="next"$/.exec(page.link ?? '')?.[1];
      }
      return items;
    },
  };
};

describe.each(stores)('$name', ({ persistent, createLocation: newLocation }) => {
  (newLocation ? test : test.skip).each(frameworkNames)(
    '%s keeps orders, items and totals consistent under concurrent requests',
    async (framework) => {
      const createLocation = await (newLocation as () => Promise<TestLocation>)();
      let server = await startFramework(framework, await openStore(createLocation.setting));
      try {
        const { call, all } = client(server.url);
        const { body: customer } = await call<Customer>('POST', '/customers', {
          name: 'Ada',
          email: 'ada@example.com',
        });
        const products = await Promise.all(
          [0.1, 19.99, 3.33].map(
            async (price) => (await call<Product>('POST', '/products', { name: 'x', price })).body,
          ),
        );
        const items = products.map(({ id }, index) => ({ productId: id, qty: index + 1 }));

        // Orders, changes of their customers and products, and attempts to delete these, all concurrently.
        const indexes = Array.from({ length: 24 }, (_, index) => index);
        const responses = await Promise.all(
          indexes.flatMap((index) => [
            call<Order>('POST', '/orders', { customerId: customer.id, items }),
            call('PATCH', `/products/${products[index % 3]?.id}`, { price: 1 + index / 100 }),
            ...(index > 4
              ? [call('DELETE', `/products/${products[index % 3]?.id}`), call('DELETE', `/customers/${customer.id}`)]
              : []),
          ]),
        );
        expect(responses.filter(({ status }) => ![200, 201, 204, 404, 409, 422].includes(status))).toEqual([]);
        const made = responses.filter(({ status }) => status === 201).map(({ body }) => body as Order);
        const orders = await all<Order>('/orders', 5);
        expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
        for (const order of orders) {
          expect(order.items.map(({ productId, qty }) => ({ productId, qty }))).toEqual(items);
          expect(order.total).toBe(
            order.items.reduce((cents, { qty, price }) => cents + qty * Math.round(price * 100), 0) / 100,
          );
          expect((await call('GET', `/customers/${order.customerId}`)).status).toBe(200);
          for (const { productId } of order.items)
            expect((await call('GET', `/products/${productId}`)).status).toBe(200);
        }

        // One of two conflicting transitions happens.
        const { body: buyer } = await call<Customer>('POST', '/customers', { name: 'Eve', email: 'eve@example.com' });
        const { body: product } = await call<Product>('POST', '/products', { name: 'y', price: 1 });
        const { body: order } = await call<Order>('POST', '/orders', {
          customerId: buyer.id,
          items: [{ productId: product.id, qty: 1 }],
        });
        const moves = await Promise.all(
          ['paid', 'cancelled', 'paid', 'cancelled'].map((status) =>
            call<Order>('PUT', `/orders/${order.id}/status`, { status }),
          ),
        );
        const { status } = (await call<Order>('GET', `/orders/${order.id}`)).body;
        expect(['paid', 'cancelled']).toContain(status);
        // Paid may still be cancelled; cancelled is final.
        const isCancelled = moves.some((move) => move.status === 200 && move.body.status === 'cancelled');
        expect(isCancelled).toBe(status === 'cancelled');

        const before = await all('/orders', 200);
        if (persistent) {
          await server.close();
          server = await startFramework(framework, await openStore(createLocation.setting));
        }
        const again = client(server.url);
        expect(await again.all('/orders', 200)).toEqual(before);
        expect((await again.call('POST', '/customers', { name: 'Bob', email: 'bob@example.com' })).status).toBe(201);
      } finally {
        await server.close();
        await createLocation.discard();
      }
    },
  );

  (newLocation ? test : test.skip).each(frameworkNames)(
    '%s returns a complete list in order while it grows',
    async (framework) => {
      const createLocation = await (newLocation as () => Promise<TestLocation>)();
      const server = await startFramework(framework, await openStore(createLocation.setting));
      try {
        const { call, all } = client(server.url);
        const create = (name: string) => call('POST', '/customers', { name, email: 'x@example.com' });
        for (let index = 0; index < 12; index += 1) await create(`before${index}`);
        const growing = Promise.all(Array.from({ length: 12 }, (_, index) => create(`during${index}`)));
        const names = (await all<Customer>('/customers', 3)).map(({ name }) => name);
        await growing;
        expect(names.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, index) => `before${index}`));
        expect(new Set(names).size).toBe(names.length);
        const complete = (await all<Customer>('/customers', 200)).map(({ name }) => name);
        expect(complete).toHaveLength(24);
        expect(complete.slice(0, names.length)).toEqual(names);
      } finally {
        await server.close();
        await createLocation.discard();
      }
    },
  );
});

test('each server serves the contract with its own address', async () => {
  const contract = await loadContract('shop');
  for (const name of frameworkNames) {
    const server = await startFramework(name);
    expect(await (await fetch(`${server.url}/openapi.json`)).json()).toEqual({
      ...contract,
      servers: [{ url: server.url, description: 'This server' }],
    });
    await server.close();
  }
});
