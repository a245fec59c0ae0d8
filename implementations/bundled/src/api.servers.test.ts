import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ContractDocument, loadContract } from '@opchain/contract';
import fc from 'fast-check';
import { badRequests } from '@opchain/test-support/contracts/bad-requests';
import { type CheckResponse, createResponseCheck } from '@opchain/test-support/contracts/check-responses';
import { send } from '@opchain/test-support/contracts/send';
import { authorize } from '../test/authorize.js';
import { type RunningBundled, startBundled } from './index.js';

const schemeByOperation: Readonly<Record<string, string>> = {
  createCustomer: 'apiKeyAuth',
  updateCustomer: 'basicAuth',
  createProduct: 'clientCredentialsAuth',
  createOrder: 'passwordAuth',
  setOrderStatus: 'bearerAuth',
};

let sample: RunningBundled;
let validateResponse: CheckResponse;
const headersOf: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  sample = await startBundled();
  validateResponse = await createResponseCheck('bundled');
  for (const credential of sample.credentials) headersOf[credential.name] = await authorize(credential);
});

afterAll(() => sample.close());

async function call(operationId: string, method: string, path: string, json?: unknown) {
  const headers = {
    ...headersOf[schemeByOperation[operationId] ?? ''],
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  };
  const response = await send(sample.url, {
    method,
    path,
    headers,
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  validateResponse({ method, path }, response);
  return { ...response, json: JSON.parse(response.text) as Record<string, unknown> & { id: string } };
}

test('a customer, a product, an order and its payment, each with its own credential', async () => {
  const customer = await call('createCustomer', 'POST', '/customers', {
    name: 'Ada',
    email: 'ada@example.com',
    id: 'mine',
    status: 'suspended',
  });
  expect(customer.status).toBe(201);
  expect(customer.headers.location).toBe(`/customers/${customer.json.id}`);
  expect(customer.json).toMatchObject({ name: 'Ada', status: 'active' });
  expect(customer.json.id).not.toBe('mine');
  const changed = await call('updateCustomer', 'PATCH', `/customers/${customer.json.id}`, { status: 'suspended' });
  expect(changed.json).toEqual({ ...customer.json, status: 'suspended' });
  const product = await call('createProduct', 'POST', '/products', { name: 'Cup', price: 0.1 });
  const order = await call('createOrder', 'POST', '/orders', {
    customerId: customer.json.id,
    items: [{ productId: product.json.id, qty: 3 }],
    total: 0,
  });
  expect(order.status).toBe(201);
  expect(order.json).toMatchObject({ total: 0.3, status: 'pending' });
  const paid = await call('setOrderStatus', 'PUT', `/orders/${order.json.id}/status`, { status: 'paid' });
  expect(paid.json).toEqual({ ...order.json, status: 'paid' });
  expect((await call('setOrderStatus', 'PUT', `/orders/${order.json.id}/status`, { status: 'pending' })).status).toBe(
    409,
  );
  expect((await call('getOrder', 'GET', `/orders/${order.json.id}`)).json).toEqual(paid.json);
});

test('lists have pages, linked by Link', async () => {
  for (let index = 0; index < 3; index += 1)
    await call('createProduct', 'POST', '/products', { name: `Product ${index}`, price: index });
  const seen: unknown[] = [];
  let path: string | undefined = '/products?limit=2';
  while (path !== undefined) {
    const page: Awaited<ReturnType<typeof call>> = await call('listProducts', 'GET', path);
    seen.push(...(page.json as unknown as unknown[]));
    path = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual((await call('listProducts', 'GET', '/products')).json);
});

describe('checks run in the order of the contract', () => {
  const json = { 'Content-Type': 'application/json' };
  const huge = 'x'.repeat(2_000_000);
  const key = () => headersOf['apiKeyAuth'];
  test.each<
    [string, { method: string; path: string; headers?: Record<string, string>; body?: string }, boolean, number, string]
  >([
    ['an unknown path', { method: 'POST', path: '/nothing', body: huge }, false, 404, 'unknown-path'],
    ['an unknown path in other letters', { method: 'GET', path: '/Customers' }, false, 404, 'unknown-path'],
    ['a path that cannot be decoded', { method: 'GET', path: '/customers/%zz' }, false, 404, 'unknown-path'],
    [
      'a method that the path does not allow',
      { method: 'DELETE', path: '/customers/1', body: huge },
      false,
      405,
      'method-not-allowed',
    ],
    ['no credential', { method: 'POST', path: '/customers', body: huge }, false, 401, 'unauthenticated'],
    [
      'a body that is too large',
      { method: 'POST', path: '/customers', headers: { 'Content-Type': 'text/plain' }, body: huge },
      true,
      413,
      'body-too-large',
    ],
    [
      'another media type',
      { method: 'POST', path: '/customers', headers: { 'Content-Type': 'text/plain' }, body: '{' },
      true,
      415,
      'unsupported-media-type',
    ],
    [
      'a compressed body',
      { method: 'POST', path: '/customers', headers: { ...json, 'Content-Encoding': 'gzip' }, body: '{' },
      true,
      415,
      'unsupported-media-type',
    ],
    [
      'broken JSON',
      { method: 'POST', path: '/customers', headers: json, body: '{"name":' },
      true,
      400,
      'malformed-json',
    ],
    [
      'JSON that is not UTF-8',
      { method: 'POST', path: '/customers', headers: json, body: Buffer.from([0x22, 0xff, 0x22]) as unknown as string },
      true,
      400,
      'malformed-json',
    ],
    [
      'invalid fields',
      { method: 'POST', path: '/customers', headers: json, body: '{"name":5}' },
      true,
      422,
      'invalid-fields',
    ],
    ['no body at all', { method: 'POST', path: '/customers' }, true, 415, 'unsupported-media-type'],
    ['an empty body', { method: 'POST', path: '/customers', headers: json, body: '' }, true, 400, 'malformed-json'],
  ])('%s', async (_title, request, authorized, status, code) => {
    const response = await send(sample.url, { ...request, headers: { ...request.headers, ...(authorized && key()) } });
    validateResponse(request, response);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.text)).toMatchObject({ status, code });
  });

  test('a 405 response lists the allowed methods', async () => {
    expect((await send(sample.url, { method: 'DELETE', path: '/orders' })).headers.allow).toBe(
      'GET, HEAD, OPTIONS, POST',
    );
    const optionsResponse = await send(sample.url, { method: 'OPTIONS', path: '/orders' });
    expect([optionsResponse.status, optionsResponse.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect((await send(sample.url, { method: 'GET', path: '/orders/1/status' })).headers.allow).toBe('OPTIONS, PUT');
  });

  test('every invalid field is listed', async () => {
    const response = await call('createOrder', 'POST', '/orders', { items: [{ productId: 'a', qty: 0 }, {}, 3] });
    expect(response.json['errors']).toEqual([
      { pointer: '/customerId', message: 'is required' },
      { pointer: '/items/0/qty', message: 'must be a whole number from 1 to 1000' },
      { pointer: '/items/1/productId', message: 'is required' },
      { pointer: '/items/2', message: 'must be an object' },
    ]);
  });
});

test('no generated bad request gets a server error or a response that the contract does not describe', async () => {
  const contract = await loadContract('bundled');
  await fc.assert(
    fc.asyncProperty(badRequests(contract), async ({ operationId, headers, ...request }) => {
      const response = await send(sample.url, {
        ...request,
        headers: { ...headers, ...headersOf[schemeByOperation[operationId] ?? ''] },
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
    path: '/customers',
    headers: {
      Origin: 'https://portal.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-api-key,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'x-api-key,content-type',
  });
  expect(preflight.headers['access-control-allow-methods']).toMatch(/\bPATCH\b/);
  const rejected = await send(sample.url, {
    method: 'POST',
    path: '/customers',
    headers: { Origin: 'https://portal.example' },
  });
  expect(rejected.headers['access-control-allow-origin']).toBe('*');
  expect(rejected.headers['access-control-expose-headers']).toBe('Link, Location, Retry-After, WWW-Authenticate');
  expect(rejected.headers).not.toHaveProperty('access-control-allow-credentials');
});

test('the served description contains the actual addresses', async () => {
  const served = JSON.parse(
    (await send(sample.url, { method: 'GET', path: '/openapi.json' })).text,
  ) as ContractDocument;
  expect(served.servers.map(({ url }) => url)).toEqual([sample.url]);
  const flows = ['clientCredentialsAuth', 'passwordAuth'].map(
    (name) => served.components.securitySchemes?.[name]?.['flows'],
  );
  expect(flows).toMatchObject([
    { clientCredentials: { tokenUrl: `${sample.issuerUrl}/token` } },
    { password: { tokenUrl: `${sample.issuerUrl}/token` } },
  ]);
});

test('several samples share no state', async () => {
  const other = await startBundled({ uiPath: '/tools/builder' });
  await call('createCustomer', 'POST', '/customers', { name: 'Grace', email: 'grace@example.com' });
  expect((await send(other.url, { method: 'GET', path: '/customers' })).text).toBe('[]');
  const token = headersOf['clientCredentialsAuth'];
  const rejected = await send(other.url, {
    method: 'POST',
    path: '/products',
    headers: { 'Content-Type': 'application/json', ...token },
    body: '{}',
  });
  expect(rejected.status).toBe(401);
  expect((await send(other.url, { method: 'GET', path: '/tools/builder/config.json' })).status).toBe(200);
  await other.close();
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
    api: { name: 'shop', url: '../openapi.json' },
    credentials: sample.credentials,
  });
  expect(config.headers).not.toHaveProperty('access-control-allow-origin');
  expect(config.headers['content-security-policy']).toContain(sample.issuerUrl);
  expect(
    (await send(sample.url, { method: 'GET', path: '/ui/config.json', headers: { Host: 'rebound.example' } })).status,
  ).toBe(421);
});
