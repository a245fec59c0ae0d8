import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeSigningKey } from '@opchain/issuer';
import { importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { send } from '@opchain/test-support/contracts/send';
import { describeOnEachDatabase } from '../test/each-database.js';
import { authorize, type CallerName, createShopClient, type ShopClient } from '../test/shop-client.js';
import { audience, type RunningReference, startReference } from './index.js';
import { seededLogins } from './database/seed.js';

const ada = seededLogins[0].id;
const grace = seededLogins[1].id;

/** The response of an operation to each actor; records are the customer's own. */
interface Row {
  readonly operation: string;
  readonly request: (client: ShopClient) => Promise<[method: string, path: string, body?: unknown]>;
  readonly statuses: Readonly<Record<CallerName, number>>;
}

const everyone = (status: number) => ({
  nobody: status,
  customer: status,
  otherCustomer: status,
  admin: status,
  carrier: status,
});
const adminOnly = (status: number) => ({ nobody: 401, customer: 403, otherCustomer: 403, admin: status, carrier: 403 });
const ownerOnly = (status: number) => ({ nobody: 401, customer: status, otherCustomer: 404, admin: 403, carrier: 403 });

const rows: readonly Row[] = [
  { operation: 'listProducts', request: () => Promise.resolve(['GET', '/products']), statuses: everyone(200) },
  {
    operation: 'getProduct',
    request: async (client) => ['GET', `/products/${await client.makeProduct()}`],
    statuses: everyone(200),
  },
  {
    operation: 'getShipment',
    request: async (client) => ['GET', `/shipments/${(await client.makeShipment()).trackingNumber}`],
    statuses: everyone(200),
  },
  {
    operation: 'createCustomer',
    request: () => Promise.resolve(['POST', '/customers', { name: 'Alan', email: 'alan@example.com' }]),
    statuses: adminOnly(201),
  },
  {
    operation: 'createProduct',
    request: () => Promise.resolve(['POST', '/products', { name: 'Cup', price: 1 }]),
    statuses: adminOnly(201),
  },
  {
    operation: 'createOrder',
    request: async (client) => [
      'POST',
      '/orders',
      { customerId: ada, items: [{ productId: await client.makeProduct() }] },
    ],
    statuses: { nobody: 401, customer: 201, otherCustomer: 403, admin: 201, carrier: 403 },
  },
  {
    operation: 'getOrder',
    request: async (client) => ['GET', `/orders/${(await client.makeCheckout()).orderId}`],
    statuses: { nobody: 401, customer: 200, otherCustomer: 404, admin: 200, carrier: 403 },
  },
  {
    operation: 'createCart',
    request: () => Promise.resolve(['POST', '/carts']),
    statuses: { nobody: 401, customer: 201, otherCustomer: 201, admin: 403, carrier: 403 },
  },
  {
    operation: 'getCart',
    request: async (client) => ['GET', `/carts/${await client.makeCart()}`],
    statuses: ownerOnly(200),
  },
  {
    operation: 'addCartItem',
    request: async (client) => [
      'POST',
      `/carts/${await client.makeCart()}/items`,
      { productId: await client.makeProduct() },
    ],
    statuses: ownerOnly(201),
  },
  {
    operation: 'checkoutCart',
    request: async (client) => ['POST', `/carts/${await client.makeCart()}/checkout`],
    statuses: ownerOnly(201),
  },
  {
    operation: 'confirmPayment',
    request: async (client) => ['POST', `/payments/${(await client.makeCheckout()).paymentId}/confirm`],
    statuses: ownerOnly(200),
  },
  {
    operation: 'fulfillOrder',
    request: async (client) => ['POST', `/orders/${await client.makePaidOrder()}/fulfill`],
    statuses: adminOnly(201),
  },
  {
    operation: 'setShipmentStatus',
    request: async (client) => [
      'PUT',
      `/shipments/${(await client.makeShipment()).trackingNumber}/status`,
      { status: 'inTransit' },
    ],
    statuses: { nobody: 401, customer: 403, otherCustomer: 403, admin: 403, carrier: 200 },
  },
];

const cases = rows.flatMap((row) =>
  Object.entries(row.statuses).map(([caller, status]) => ({ ...row, caller: caller as CallerName, status })),
);

interface Forgery {
  readonly claims?: JWTPayload;
  readonly key?: JWK;
  readonly alg?: string;
  readonly header?: Record<string, unknown>;
  readonly expires?: string;
}

describeOnEachDatabase('the reference', (database) => {
  let sample: RunningReference;
  let client: ShopClient;
  let signingKey: JWK;

  beforeAll(async () => {
    signingKey = await makeSigningKey();
    sample = await startReference({ database: database(), signingKey });
    client = await createShopClient(sample);
  });

  afterAll(() => sample.close());

  test.each(cases)('$operation responds with $status to $who', async ({ request, caller, status }) => {
    const [method, path, body] = await request(client);
    const response = await client.call(caller, method, path, body);
    expect(response.status).toBe(status);
    expect('www-authenticate' in response.headers).toBe(status === 401);
  });

  test('an order for another customer is rejected before the rest of it is validated, and nothing is created', async () => {
    const response = await client.call('customer', 'POST', '/orders', { customerId: grace, items: 'none' });
    expect(response.status).toBe(403);
    expect(response.json.code).toBe('forbidden');
  });

  test('an order of the admin for a customer is that customer’s own', async () => {
    const created = await client.call('admin', 'POST', '/orders', {
      customerId: grace,
      items: [{ productId: await client.makeProduct() }],
    });
    expect((await client.call('otherCustomer', 'GET', `/orders/${created.json.id}`)).status).toBe(200);
    expect((await client.call('customer', 'GET', `/orders/${created.json.id}`)).status).toBe(404);
  });

  describe('an invalid credential is 401 for every operation', () => {
    const forge = async ({ claims = {}, key = signingKey, alg = 'ES256', header = {}, expires = '1h' }: Forgery = {}) =>
      new SignJWT({ gty: 'client_credentials', iss: sample.issuerUrl, aud: audience, sub: 'forged', ...claims })
        .setProtectedHeader({ alg, kid: key.kid ?? '', typ: 'at+jwt', ...header })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(await importJWK(key, alg));
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    const create = (headers: Record<string, string>) =>
      send(sample.url, {
        method: 'POST',
        path: '/customers',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });

    test('and a valid one is not', async () => {
      expect((await create(bearer(await forge()))).status).toBe(422);
    });

    test.each<[string, () => Promise<Record<string, string>>]>([
      ['expired', async () => bearer(await forge({ expires: '-1s' }))],
      ['for another audience', async () => bearer(await forge({ claims: { aud: 'urn:example:elsewhere' } }))],
      ['of another issuer', async () => bearer(await forge({ claims: { iss: 'http://127.0.0.1:1' } }))],
      ['of an unknown grant', async () => bearer(await forge({ claims: { gty: 'magic' } }))],
      ['with an unknown key id', async () => bearer(await forge({ key: await makeSigningKey() }))],
      [
        'with another key',
        async () => bearer(await forge({ key: { ...(await makeSigningKey()), kid: signingKey.kid ?? '' } })),
      ],
      ['not valid yet', async () => bearer(await forge({ claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }))],
      [
        'signed with HS256 and what is public of the key',
        async () => {
          const { d: _private, ...publicKey } = signingKey;
          const k = Buffer.from(JSON.stringify(publicKey)).toString('base64url');
          return bearer(await forge({ alg: 'HS256', key: { kty: 'oct', k, kid: signingKey.kid ?? '' } }));
        },
      ],
      [
        'with a path as its key id',
        async () => bearer(await forge({ key: { ...(await makeSigningKey()), kid: '../../../../dev/null' } })),
      ],
      [
        'with its own key in it (jwk)',
        async () => {
          const key = await makeSigningKey();
          const { d: _private, ...jwk } = key;
          return bearer(await forge({ key, header: { jwk } }));
        },
      ],
      [
        'with the address of its own key (jku)',
        async () => bearer(await forge({ key: await makeSigningKey(), header: { jku: 'http://127.0.0.1:9/jwks' } })),
      ],
      [
        'unsigned',
        () =>
          Promise.resolve(
            bearer(
              new UnsecuredJWT({ gty: 'client_credentials', iss: sample.issuerUrl, aud: audience, sub: 'x' }).encode(),
            ),
          ),
      ],
      ['tampered', async () => bearer((await forge()).replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA')))],
      ['no token', () => Promise.resolve({ Authorization: 'Bearer' })],
      ['of another scheme', () => Promise.resolve({ Authorization: 'Basic YWRhOmFkYQ==' })],
      ['a wrong key', () => Promise.resolve({ 'X-API-Key': 'wrong' })],
      ['a good token with a wrong key', async () => ({ ...bearer(await forge()), 'X-API-Key': 'wrong' })],
    ])('%s', async (_title, headers) => {
      const response = await create(await headers());
      expect(response.status).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer realm="adminAuth", error="invalid_token"');
    });
  });

  test('each challenge names the required schemes', async () => {
    const challenge = async (method: string, path: string) =>
      (await client.call('nobody', method, path)).headers['www-authenticate'];
    expect(await challenge('POST', '/carts')).toBe('Bearer realm="customerAuth"');
    expect(await challenge('POST', '/products')).toBe('Bearer realm="adminAuth"');
    expect(await challenge('POST', '/orders')).toBe('Bearer realm="customerAuth", Bearer realm="adminAuth"');
    expect(await challenge('PUT', '/shipments/1/status')).toBe('ApiKey realm="carrierAuth"');
  });

  test('a wrong password, another customer’s, or one of an unknown user gets no token', async () => {
    const [login = { name: '', scheme: '' }] = sample.credentials;
    await expect(authorize({ ...login, password: 'wrong' })).rejects.toThrow('400');
    await expect(authorize({ ...login, password: seededLogins[1].password })).rejects.toThrow('400');
    await expect(authorize({ ...login, username: 'nobody' })).rejects.toThrow('400');
    await expect(authorize({ ...login, username: 'a\0b' })).rejects.toThrow('400');
  });
});
