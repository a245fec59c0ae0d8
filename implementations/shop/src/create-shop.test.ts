import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createShop, type Customer, openMemoryStore, type OrderStatus, type Product, type Shop } from './index.js';

let shop: Shop;
let customer: Customer;
let product: Product;

beforeEach(async () => {
  let made = 0;
  shop = createShop(openMemoryStore(), { newId: () => `id${(made += 1)}`, now: () => '2026-11-21T08:30:00.000Z' });
  customer = await shop.customers.create({ name: 'Ada', email: 'ada@example.com' });
  product = await shop.products.create({ name: 'Tea', price: 0.1 });
});

const shopError = (code: string, errors: unknown[] = []) =>
  expect.objectContaining({ name: 'ShopError', code, errors });

describe('money', () => {
  test('three of 0.10 are 0.30', async () => {
    const order = await shop.orders.create({ customerId: customer.id, items: [{ productId: product.id, qty: 3 }] });
    expect(order.total).toBe(0.3);
    expect(order.items).toEqual([{ productId: product.id, qty: 3, price: 0.1 }]);
  });

  test('is exact to the cent for any prices and quantities', async () => {
    const items = fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 100_000_000 }), qty: fc.integer({ min: 1, max: 1000 }) }),
      {
        minLength: 1,
        maxLength: 100,
      },
    );
    await fc.assert(
      fc.asyncProperty(items, async (orderItems) => {
        const products = await Promise.all(
          orderItems.map(({ cents }) =>
            shop.products.create({
              name: 'x',
              price: Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
            }),
          ),
        );
        const { total } = await shop.orders.create({
          customerId: customer.id,
          items: orderItems.map(({ qty }, index) => ({ productId: products[index]?.id ?? '', qty })),
        });
        const cents = orderItems.reduce((sum, one) => sum + BigInt(one.cents) * BigInt(one.qty), 0n);
        expect(total.toFixed(2)).toBe(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
      }),
      { numRuns: 50 },
    );
  });

  test.each([0.001, 0.005, 19.999, 1e-7, 0.1 + 0.2])('%d is finer than a cent and is rejected', async (price) => {
    const refused = shopError('invalid-fields', [
      { pointer: '/price', message: 'must be a number from 0 to 1000000 with at most two decimals' },
    ]);
    await expect(shop.products.create({ name: 'x', price })).rejects.toEqual(refused);
    // Before the record is looked up.
    await expect(shop.products.update('unknown', { price })).rejects.toEqual(refused);
  });

  test('the prices of an order do not change with the product’s price', async () => {
    const order = await shop.orders.create({ customerId: customer.id, items: [{ productId: product.id }] });
    await shop.products.update(product.id, { price: 5 });
    expect(await shop.orders.get(order.id)).toEqual(order);
  });
});

describe('unknown fields of a request', () => {
  test('are ignored when something is created', async () => {
    const fields = { name: 'Bob', email: 'bob@example.com', id: 'mine', status: 'suspended', createdAt: 'never' };
    expect(await shop.customers.create(fields)).toEqual({
      id: 'id3',
      name: 'Bob',
      email: 'bob@example.com',
      status: 'active',
      createdAt: '2026-11-21T08:30:00.000Z',
    });
    const order = { customerId: customer.id, items: [{ productId: product.id, price: 0 }], total: 0, status: 'paid' };
    expect(await shop.orders.create(order)).toMatchObject({ total: 0.1, status: 'pending' });
  });

  test('are ignored when something is changed', async () => {
    expect(await shop.customers.update(customer.id, { name: 'Eve', ...{ id: 'other', createdAt: 'never' } })).toEqual({
      ...customer,
      name: 'Eve',
    });
  });
});

describe('references', () => {
  test('an order with dangling references is rejected with every pointer', async () => {
    const items = [{ productId: 'x' }, { productId: product.id }, { productId: 'x' }];
    await expect(shop.orders.create({ customerId: 'nobody', items })).rejects.toEqual(
      shopError('dangling-reference', [
        { pointer: '/customerId', message: 'is not the id of a customer' },
        { pointer: '/items/0/productId', message: 'is not the id of a product' },
        { pointer: '/items/2/productId', message: 'is not the id of a product' },
      ]),
    );
  });

  test('a customer or product of an order cannot be deleted before the order', async () => {
    const order = await shop.orders.create({ customerId: customer.id, items: [{ productId: product.id }] });
    await expect(shop.customers.remove(customer.id)).rejects.toEqual(shopError('in-use'));
    await expect(shop.products.remove(product.id)).rejects.toEqual(shopError('in-use'));
    await shop.orders.remove(order.id);
    await shop.customers.remove(customer.id);
    await shop.products.remove(product.id);
    await expect(shop.customers.get(customer.id)).rejects.toEqual(shopError('unknown-record'));
  });
});

describe('the status of an order', () => {
  const path: Record<OrderStatus, OrderStatus[]> = {
    pending: [],
    paid: ['paid'],
    shipped: ['paid', 'shipped'],
    delivered: ['paid', 'shipped', 'delivered'],
    cancelled: ['cancelled'],
  };
  const allowed: Record<OrderStatus, OrderStatus[]> = {
    pending: ['pending', 'paid', 'cancelled'],
    paid: ['paid', 'shipped', 'cancelled'],
    shipped: ['shipped', 'delivered'],
    delivered: ['delivered'],
    cancelled: ['cancelled'],
  };
  const statuses = Object.keys(path) as OrderStatus[];

  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to, allowed[from].includes(to)] as const)))(
    '%s to %s: %s',
    async (from, to, isAllowed) => {
      const { id } = await shop.orders.create({ customerId: customer.id, items: [{ productId: product.id }] });
      for (const step of path[from]) await shop.orders.setStatus(id, step);
      const changed = shop.orders.setStatus(id, to).then(
        ({ status }) => status,
        (error: unknown) => error,
      );
      expect(await changed).toEqual(isAllowed ? to : shopError('forbidden-transition'));
      expect((await shop.orders.get(id)).status).toBe(isAllowed ? to : from);
    },
  );
});

describe('lists', () => {
  test('are read page by page while records are added', async () => {
    for (let count = 0; count < 4; count += 1) await shop.products.create({ name: `p${count}`, price: 1 });
    const names: string[] = [];
    let next: string | undefined = '/products?limit=2';
    while (next !== undefined) {
      const query = new URL(next, 'http://shop').searchParams;
      const page = await shop.products.list({
        limit: Number(query.get('limit')),
        cursor: query.get('cursor') ?? undefined,
      });
      names.push(...page.items.map(({ name }) => name));
      if (names.length < 5) await shop.products.create({ name: `late${names.length}`, price: 1 });
      next = page.next;
    }
    expect(names).toEqual(['Tea', 'p0', 'p1', 'p2', 'p3', 'late2', 'late4']);
  });

  test.each([
    '',
    'abc',
    'customers:1',
    Buffer.from('products:1').toString('base64url'),
    Buffer.from('customers:1.5').toString('base64url'),
    `${Buffer.from('customers:1').toString('base64url')}=`,
  ])('reject the cursor "%s"', async (cursor) => {
    await expect(shop.customers.list({ cursor })).rejects.toEqual(
      shopError('invalid-fields', [
        { pointer: '/cursor', message: 'must be a cursor from the Link header of this list' },
      ]),
    );
  });
});
