import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ContractDocument, loadContract } from '@opchain/contract';
import { badRequests } from '@opchain/test-support/contracts/bad-requests';
import { createResponseCheck } from '@opchain/test-support/contracts/check-responses';
import { send } from '@opchain/test-support/contracts/send';
import { describeOnEachDatabase } from '../test/each-database.js';
import { type ApiResponse, type CallerName, createShopClient, type ShopClient } from '../test/shop-client.js';
import { seededLogins } from './database/seed.js';
import { type RunningReference, startReference } from './index.js';
import type { Product } from './database/records.js';

const ada = seededLogins[0].id;

/** The caller that each operation accepts. */
const callerFor: Readonly<Record<string, CallerName>> = {
  createCustomer: 'admin',
  createProduct: 'admin',
  createOrder: 'customer',
  getOrder: 'customer',
  fulfillOrder: 'admin',
  createCart: 'customer',
  getCart: 'customer',
  addCartItem: 'customer',
  checkoutCart: 'customer',
  confirmPayment: 'customer',
  setShipmentStatus: 'carrier',
};

describeOnEachDatabase('the reference', (database) => {
  let sample: RunningReference;
  let client: ShopClient;

  beforeAll(async () => {
    sample = await startReference({ database: database() });
    client = await createShopClient(sample);
  });

  afterAll(() => sample.close());

  const orderStatus = async (orderId: string) => (await client.call('admin', 'GET', `/orders/${orderId}`)).json.status;

  test('from a product to its delivery, three actors', async () => {
    const [product] = (await client.call<[Product]>('nobody', 'GET', '/products')).json;
    const cart = (await client.call('customer', 'POST', '/carts')).json;
    expect(cart).toMatchObject({ customerId: ada, items: [], status: 'open' });
    const filled = await client.call('customer', 'POST', `/carts/${cart.id}/items`, { productId: product.id, qty: 3 });
    expect(filled.json).toEqual({ ...cart, items: [{ productId: product.id, qty: 3 }] });
    const checkout = await client.call('customer', 'POST', `/carts/${cart.id}/checkout`);
    const { order, payment } = checkout.json;
    expect(checkout.headers.location).toBe(`/orders/${order.id}`);
    expect(order).toMatchObject({
      customerId: ada,
      items: [{ productId: product.id, qty: 3, price: product.price }],
      total: 59.97,
      status: 'pending',
    });
    expect(payment).toMatchObject({ orderId: order.id, amount: 59.97, status: 'pending' });
    expect((await client.call('customer', 'GET', `/carts/${cart.id}`)).json).toEqual({
      ...filled.json,
      status: 'checkedOut',
    });
    expect((await client.call('customer', 'POST', `/payments/${payment.id}/confirm`)).json).toEqual({
      ...payment,
      status: 'confirmed',
    });
    expect(await orderStatus(order.id)).toBe('paid');
    const fulfilled = await client.call('admin', 'POST', `/orders/${order.id}/fulfill`);
    const { trackingNumber } = fulfilled.json;
    expect(fulfilled.headers.location).toBe(`/shipments/${trackingNumber}`);
    expect(fulfilled.json).toMatchObject({ orderId: order.id, status: 'created' });
    expect(await orderStatus(order.id)).toBe('fulfilled');
    expect(
      (await client.call('carrier', 'PUT', `/shipments/${trackingNumber}/status`, { status: 'delivered' })).json.status,
    ).toBe('delivered');
    expect((await client.call('nobody', 'GET', `/shipments/${trackingNumber}`)).json).toEqual({
      ...fulfilled.json,
      status: 'delivered',
    });
    expect((await client.call('customer', 'GET', `/orders/${order.id}`)).json).toEqual({
      ...order,
      status: 'delivered',
    });
  });

  describe('a cart', () => {
    test('contains a product once: adding it again increases its quantity, by one by default', async () => {
      const id = (await client.call('customer', 'POST', '/carts')).json.id;
      const [first, second] = [await client.makeProduct(), await client.makeProduct()];
      await client.call('customer', 'POST', `/carts/${id}/items`, { productId: first });
      await client.call('customer', 'POST', `/carts/${id}/items`, { productId: second, qty: 5 });
      const { json } = await client.call('customer', 'POST', `/carts/${id}/items`, {
        productId: first,
        qty: 2,
        price: 0,
      });
      const items = [
        { productId: first, qty: 3 },
        { productId: second, qty: 5 },
      ];
      expect(json.items).toEqual(items);
      expect((await client.call('customer', 'GET', `/carts/${id}`)).json.items).toEqual(items);
    });

    test('contains no more than the contract allows', async () => {
      const id = (await client.call('customer', 'POST', '/carts')).json.id;
      const productId = await client.makeProduct();
      await client.call('customer', 'POST', `/carts/${id}/items`, { productId, qty: 600 });
      const rejected = await client.call('customer', 'POST', `/carts/${id}/items`, { productId, qty: 401 });
      expect([rejected.status, rejected.json.code]).toEqual([409, 'limit-reached']);
      expect((await client.call('customer', 'POST', `/carts/${id}/items`, { productId, qty: 400 })).json.items).toEqual(
        [{ productId, qty: 1000 }],
      );
    });

    test('rejects a product that does not exist', async () => {
      const response = await client.call('customer', 'POST', `/carts/${await client.makeCart()}/items`, {
        productId: 'nothing',
      });
      expect(response.status).toBe(422);
      expect(response.json).toMatchObject({
        code: 'dangling-reference',
        errors: [{ pointer: '/productId', message: 'is not the id of a product' }],
      });
    });

    test('that is checked out cannot be changed', async () => {
      const id = await client.makeCart();
      await client.call('customer', 'POST', `/carts/${id}/checkout`);
      const before = (await client.call('customer', 'GET', `/carts/${id}`)).json;
      expect(
        (await client.call('customer', 'POST', `/carts/${id}/items`, { productId: await client.makeProduct() })).status,
      ).toBe(409);
      expect((await client.call('customer', 'GET', `/carts/${id}`)).json).toEqual(before);
    });

    test('that is empty cannot be checked out', async () => {
      const id = (await client.call('customer', 'POST', '/carts')).json.id;
      expect((await client.call('customer', 'POST', `/carts/${id}/checkout`)).status).toBe(409);
      expect((await client.call('customer', 'GET', `/carts/${id}`)).json.status).toBe('open');
    });

    test('may be opened by a request with any body, which is ignored', async () => {
      for (const [type, body] of [
        ['application/json', '{"customerId":"x","id":"mine"}'],
        ['application/json', '{broken'],
        ['text/plain', 'x'.repeat(2_000_000)],
      ] as const) {
        const response = await send(sample.url, {
          method: 'POST',
          path: '/carts',
          headers: { ...client.headersOf('customer'), 'Content-Type': type },
          body,
        });
        expect(response.status).toBe(201);
        expect(JSON.parse(response.text)).toMatchObject({ customerId: ada, items: [], status: 'open' });
      }
    });
  });

  describe('money is exact to the cent', () => {
    test('three of 0.10 are 0.30, and the largest order adds up', async () => {
      const cheap = await client.makeProduct(0.1);
      const order = await client.call('customer', 'POST', '/orders', {
        customerId: ada,
        items: [{ productId: cheap, qty: 3 }],
        total: 1,
      });
      expect(order.json.total).toBe(0.3);
      const expensiveProduct = await client.makeProduct(999_999.99);
      const large = await client.call('customer', 'POST', '/orders', {
        customerId: ada,
        items: new Array(100).fill({ productId: expensiveProduct, qty: 1000 }),
      });
      expect(large.json.total).toBe(99_999_999_000);
      expect((await client.call('customer', 'GET', `/orders/${large.json.id}`)).json).toEqual(large.json);
    });

    test('an amount finer than a cent is rejected', async () => {
      const response = await client.call('admin', 'POST', '/products', { name: 'Dust', price: 0.001 });
      expect(response.json.errors).toEqual([{ pointer: '/price', message: expect.stringContaining('two decimals') }]);
    });
  });

  describe('states', () => {
    /** Brings an order to a status; resolves with the ids of its records. */
    const advanceTo = {
      pending: () => client.makeCheckout(),
      paid: async () => {
        const { orderId, paymentId } = await client.makeCheckout();
        await client.call('customer', 'POST', `/payments/${paymentId}/confirm`);
        return { orderId, paymentId };
      },
      fulfilled: async () => {
        const ids = await advanceTo.paid();
        const { json } = await client.call('admin', 'POST', `/orders/${ids.orderId}/fulfill`);
        return { ...ids, trackingNumber: json.trackingNumber };
      },
      delivered: async () => {
        const ids = await advanceTo.fulfilled();
        await client.call('carrier', 'PUT', `/shipments/${ids.trackingNumber}/status`, { status: 'delivered' });
        return ids;
      },
    } as const;

    test.each([
      ['pending', 'confirm', 200, 'paid'],
      ['paid', 'confirm', 409, 'paid'],
      ['fulfilled', 'confirm', 409, 'fulfilled'],
      ['delivered', 'confirm', 409, 'delivered'],
      ['pending', 'fulfil', 409, 'pending'],
      ['paid', 'fulfil', 201, 'fulfilled'],
      ['fulfilled', 'fulfil', 409, 'fulfilled'],
      ['delivered', 'fulfil', 409, 'delivered'],
    ] as const)('an order that is %s: %s responds with %i and leaves it %s', async (from, action, status, to) => {
      const { orderId, paymentId } = await advanceTo[from]();
      const response =
        action === 'confirm'
          ? await client.call('customer', 'POST', `/payments/${paymentId}/confirm`)
          : await client.call('admin', 'POST', `/orders/${orderId}/fulfill`);
      expect(response.status).toBe(status);
      expect(response.json.code).toBe(status === 409 ? 'forbidden-transition' : undefined);
      expect(await orderStatus(orderId)).toBe(to);
    });

    const statuses = ['created', 'inTransit', 'delivered'] as const;
    const allowed = new Set([
      'created created',
      'created inTransit',
      'created delivered',
      'inTransit inTransit',
      'inTransit delivered',
      'delivered delivered',
    ]);
    test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
      'a shipment that is %s, set to %s',
      async (from, to) => {
        const { trackingNumber, orderId } = await client.makeShipment();
        const set = (status: string) =>
          client.call('carrier', 'PUT', `/shipments/${trackingNumber}/status`, { status });
        await set(from);
        const good = allowed.has(`${from} ${to}`);
        const response = await set(to);
        expect(response.status).toBe(good ? 200 : 409);
        const now = good ? to : from;
        expect((await client.call('nobody', 'GET', `/shipments/${trackingNumber}`)).json.status).toBe(now);
        expect(await orderStatus(orderId)).toBe(now === 'delivered' ? 'delivered' : 'fulfilled');
      },
    );

    test('an order without a cart has no payment, and cannot be fulfilled', async () => {
      const { json } = await client.call('customer', 'POST', '/orders', {
        customerId: ada,
        items: [{ productId: await client.makeProduct() }],
      });
      expect((await client.call('admin', 'POST', `/orders/${json.id}/fulfill`)).status).toBe(409);
    });
  });

  describe('at once', () => {
    const countBy = (responses: readonly ApiResponse[], status: number) =>
      responses.filter((response) => response.status === status).length;
    const runConcurrently = (times: number, send: () => Promise<ApiResponse>) =>
      Promise.all(Array.from({ length: times }, send));

    test('fifty concurrent checkouts of one cart create one order and one payment', async () => {
      const id = await client.makeCart();
      const responses = await runConcurrently(50, () => client.call('customer', 'POST', `/carts/${id}/checkout`));
      expect([countBy(responses, 201), countBy(responses, 409)]).toEqual([1, 49]);
      const created = responses.find(({ status }) => status === 201)?.json;
      expect((await client.call('customer', 'POST', `/payments/${created?.payment.id}/confirm`)).status).toBe(200);
      expect(await orderStatus(created?.order.id ?? '')).toBe('paid');
    });

    test('twenty confirmations confirm once, twenty fulfillments create one shipment', async () => {
      const { orderId, paymentId } = await client.makeCheckout();
      const confirmations = await runConcurrently(20, () =>
        client.call('customer', 'POST', `/payments/${paymentId}/confirm`),
      );
      expect([countBy(confirmations, 200), countBy(confirmations, 409)]).toEqual([1, 19]);
      const fulfillments = await runConcurrently(20, () => client.call('admin', 'POST', `/orders/${orderId}/fulfill`));
      expect([countBy(fulfillments, 201), countBy(fulfillments, 409)]).toEqual([1, 19]);
    });

    test('items that are added concurrently all count', async () => {
      const id = (await client.call('customer', 'POST', '/carts')).json.id;
      const productId = await client.makeProduct();
      const responses = await runConcurrently(30, () =>
        client.call('customer', 'POST', `/carts/${id}/items`, { productId, qty: 2 }),
      );
      expect(countBy(responses, 201)).toBe(30);
      expect((await client.call('customer', 'GET', `/carts/${id}`)).json.items).toEqual([{ productId, qty: 60 }]);
    });

    test('a second server on the same database obeys the same rules', async () => {
      const second = await startReference({ database: database() });
      try {
        const other = await createShopClient(second);
        const id = await client.makeCart();
        const responses = (
          await Promise.all(
            [client, other].map((one) =>
              runConcurrently(10, () => one.call('customer', 'POST', `/carts/${id}/checkout`)),
            ),
          )
        ).flat();
        expect([countBy(responses, 201), countBy(responses, 409)]).toEqual([1, 19]);
      } finally {
        await second.close();
      }
    });
  });

  describe('lists and records', () => {
    test('pages of products follow one another without a gap while products are added', async () => {
      const created = await Promise.all(Array.from({ length: 5 }, () => client.makeProduct()));
      const seen: string[] = [];
      let path: string | undefined = '/products?limit=2';
      while (path !== undefined && seen.length < 500) {
        const page: ApiResponse<Product[]> = await client.call<Product[]>('nobody', 'GET', path);
        seen.push(...page.json.map(({ id }) => id));
        if (seen.length < 10) created.push(await client.makeProduct());
        path = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1];
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(created));
    });

    test.each([
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=1.5',
      'limit=x',
      'limit=',
      'limit=1&limit=2',
      'cursor=',
      'cursor=x',
      'cursor=cHJvZHVjdHM6LTE',
      'cursor=Y3VzdG9tZXJzOjE',
    ])('a list with %s is rejected', async (query) => {
      const response = await client.call('nobody', 'GET', `/products?${query}`);
      expect(response.status).toBe(422);
      expect(response.json.errors).toEqual([{ pointer: `/${query.split('=')[0]}`, message: expect.any(String) }]);
    });

    test.each(['nothing', '%00', '%2e%2e', '%F0%9F%98%80', 'a%2Fb', '%27', 'x'.repeat(1500)])(
      'there is no record with the id %s',
      async (id) => {
        const paths = ['/products/:', '/orders/:', '/carts/:', '/shipments/:'].map((path) => path.replace(':', id));
        for (const path of paths)
          expect((await client.call(path.startsWith('/carts') ? 'customer' : 'admin', 'GET', path)).status).toBe(404);
        expect((await client.call('customer', 'POST', `/carts/${id}/checkout`)).status).toBe(404);
        expect((await client.call('customer', 'POST', `/payments/${id}/confirm`)).status).toBe(404);
        expect((await client.call('admin', 'POST', `/orders/${id}/fulfill`)).status).toBe(404);
        expect((await client.call('carrier', 'PUT', `/shipments/${id}/status`, { status: 'delivered' })).status).toBe(
          404,
        );
      },
    );

    test('the response to an order with dangling references lists every pointer', async () => {
      const body = {
        customerId: 'nobody',
        items: [{ productId: 'a' }, { productId: await client.makeProduct() }, { productId: 'b' }],
      };
      const response = await client.call('admin', 'POST', '/orders', body);
      expect(response.json.errors.map(({ pointer }) => pointer)).toEqual([
        '/customerId',
        '/items/0/productId',
        '/items/2/productId',
      ]);
    });
  });

  describe('checks run in the order of the contract', () => {
    const json = { 'Content-Type': 'application/json' };
    const huge = 'x'.repeat(2_000_000);
    test.each<
      [
        string,
        CallerName,
        { method: string; path: string; headers?: Record<string, string>; body?: string },
        number,
        string,
      ]
    >([
      [
        'an unknown path',
        'nobody',
        { method: 'POST', path: '/nothing', headers: json, body: huge },
        404,
        'unknown-path',
      ],
      ['a path that cannot be decoded', 'nobody', { method: 'GET', path: '/products/%zz' }, 404, 'unknown-path'],
      [
        'a method that the path does not allow',
        'nobody',
        { method: 'DELETE', path: '/products', headers: json, body: huge },
        405,
        'method-not-allowed',
      ],
      [
        'no credential',
        'nobody',
        { method: 'POST', path: '/products', headers: json, body: huge },
        401,
        'unauthenticated',
      ],
      [
        'the wrong actor',
        'customer',
        { method: 'POST', path: '/products', headers: json, body: huge },
        403,
        'forbidden',
      ],
      [
        'a body that is too large',
        'admin',
        { method: 'POST', path: '/products', headers: { 'Content-Type': 'text/plain' }, body: huge },
        413,
        'body-too-large',
      ],
      [
        'another media type',
        'admin',
        { method: 'POST', path: '/products', headers: { 'Content-Type': 'text/plain' }, body: '{' },
        415,
        'unsupported-media-type',
      ],
      [
        'a compressed body',
        'admin',
        { method: 'POST', path: '/products', headers: { ...json, 'Content-Encoding': 'gzip' }, body: '{' },
        415,
        'unsupported-media-type',
      ],
      [
        'broken JSON',
        'admin',
        { method: 'POST', path: '/products', headers: json, body: '{"name":' },
        400,
        'malformed-json',
      ],
      ['no body at all', 'admin', { method: 'POST', path: '/products' }, 415, 'unsupported-media-type'],
      ['an empty body', 'admin', { method: 'POST', path: '/products', headers: json, body: '' }, 400, 'malformed-json'],
      [
        'bad fields before an unknown record',
        'carrier',
        { method: 'PUT', path: '/shipments/none/status', headers: json, body: '{"status":"lost"}' },
        422,
        'invalid-fields',
      ],
      [
        'an unknown cart before an unknown product',
        'customer',
        { method: 'POST', path: '/carts/none/items', headers: json, body: '{"productId":"x"}' },
        404,
        'unknown-record',
      ],
    ])('%s', async (_title, caller, request, status, code) => {
      const response = await send(sample.url, {
        ...request,
        headers: { ...request.headers, ...client.headersOf(caller) },
      });
      expect(JSON.parse(response.text)).toMatchObject({ status, code });
      expect(response.status).toBe(status);
    });

    test('a 405 response lists the allowed methods', async () => {
      expect((await send(sample.url, { method: 'PATCH', path: '/products' })).headers.allow).toBe(
        'GET, HEAD, OPTIONS, POST',
      );
      const asked = await send(sample.url, { method: 'OPTIONS', path: '/products' });
      expect([asked.status, asked.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
      expect((await send(sample.url, { method: 'GET', path: '/payments/1/confirm' })).headers.allow).toBe(
        'OPTIONS, POST',
      );
    });
  });

  test('no generated bad request gets a server error or a response that the contract does not describe', async () => {
    const validateResponse = await createResponseCheck('reference');
    await fc.assert(
      fc.asyncProperty(badRequests(await loadContract('reference')), async ({ operationId, headers, ...request }) => {
        const response = await send(sample.url, {
          ...request,
          headers: { ...headers, ...client.headersOf(callerFor[operationId] ?? 'nobody') },
        });
        expect(response.status).toBeLessThan(500);
        if (request.method !== 'HEAD') validateResponse(request, response);
      }),
      { numRuns: 1000 },
    );
  }, 120_000);

  test('pages of any origin may call, and see the relevant headers', async () => {
    const preflight = await send(sample.url, {
      method: 'OPTIONS',
      path: '/shipments/1/status',
      headers: {
        Origin: 'https://portal.example',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'x-api-key',
    });
    const rejected = await send(sample.url, {
      method: 'POST',
      path: '/carts',
      headers: { Origin: 'https://portal.example' },
    });
    expect(rejected.headers['access-control-allow-origin']).toBe('*');
    expect(rejected.headers['access-control-expose-headers']).toBe('Link, Location, Retry-After, WWW-Authenticate');
  });

  test('the served description contains the actual addresses', async () => {
    const served = JSON.parse(
      (await send(sample.url, { method: 'GET', path: '/openapi.json' })).text,
    ) as ContractDocument;
    expect(served.servers.map(({ url }) => url)).toEqual([sample.url]);
    const flows = ['customerAuth', 'adminAuth'].map((name) => served.components.securitySchemes?.[name]?.['flows']);
    expect(flows).toMatchObject([
      { password: { tokenUrl: `${sample.issuerUrl}/token` } },
      { clientCredentials: { tokenUrl: `${sample.issuerUrl}/token` } },
    ]);
  });

  test('the builder is served with this API and the demo credentials, only to its own page', async () => {
    const slash = await send(sample.url, { method: 'GET', path: '/ui' });
    expect([slash.status, slash.headers.location]).toEqual([308, 'ui/']);
    const config = await send(sample.url, {
      method: 'GET',
      path: '/ui/config.json',
      headers: { Origin: 'https://portal.example' },
    });
    expect(JSON.parse(config.text)).toMatchObject({
      api: { name: 'reference', url: '../openapi.json' },
      credentials: sample.credentials,
    });
    expect(config.headers).not.toHaveProperty('access-control-allow-origin');
    expect(config.headers['content-security-policy']).toContain(sample.issuerUrl);
    expect(
      (await send(sample.url, { method: 'GET', path: '/ui/config.json', headers: { Host: 'rebound.example' } })).status,
    ).toBe(421);
  });

  test('a restart loses no record, and seeds nothing again', async () => {
    const { orderId } = await client.makeCheckout();
    const before = (await client.call('nobody', 'GET', '/products?limit=200')).text;
    await sample.close();
    sample = await startReference({ database: database() });
    client = await createShopClient(sample);
    expect((await client.call('nobody', 'GET', '/products?limit=200')).text).toBe(before);
    expect((await client.call('customer', 'GET', `/orders/${orderId}`)).json.total).toBe(39.98);
  });
});
