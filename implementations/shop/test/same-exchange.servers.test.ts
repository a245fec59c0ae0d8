import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CheckResponse, createResponseCheck } from '@opchain/test-support/contracts/check-responses';
import { type RawRequest, type RawResponse, send } from '@opchain/test-support/contracts/send';
import { IdNames, normalize, type NormalizedResponse } from './normalize.js';
import { startAll, type StartedFramework } from './start-frameworks.js';

let servers: StartedFramework[];
let validateResponse: CheckResponse;

beforeAll(async () => {
  servers = await startAll();
  validateResponse = await createResponseCheck('shop');
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

const json = (method: string, path: string, value: unknown): RawRequest => ({
  method,
  path,
  headers: { 'Content-Type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});
const plain = (method: string, path: string, body?: string): RawRequest => ({
  method,
  path,
  ...(body !== undefined && { body, headers: { 'Content-Type': 'text/plain' } }),
});

/** Sends a step to one server; `made` provides values of earlier responses, such as ids. */
type Step = (made: Record<string, string>) => RawRequest;

const keep = (made: Record<string, string>, key: string, response: RawResponse): void => {
  made[key] = (JSON.parse(response.text) as { id: string }).id;
};

/** The steps of chain R1, each with the key for the created record's id and the expected status. */
const r1: readonly (readonly [status: number, key: string, step: Step])[] = [
  [
    201,
    'customer',
    () => json('POST', '/customers', { name: 'Ada', email: 'ada@example.com', id: 'mine', status: 'inactive' }),
  ],
  [201, 'first', () => json('POST', '/products', { name: 'Tea', price: 0.1 })],
  [201, 'second', () => json('POST', '/products', { name: 'Pot', price: 19.99 })],
  [
    201,
    'order',
    ({ customer, first, second }) =>
      json('POST', '/orders', {
        customerId: customer,
        total: 1,
        items: [{ productId: first, qty: 3 }, { productId: second }, { productId: first, price: 5 }],
      }),
  ],
  [200, '', ({ order }) => json('PUT', `/orders/${order}/status`, { status: 'paid' })],
  [200, '', ({ order }) => plain('GET', `/orders/${order}`)],
  [200, '', ({ order }) => json('PUT', `/orders/${order}/status`, { status: 'paid' })],
  [409, '', ({ order }) => json('PUT', `/orders/${order}/status`, { status: 'delivered' })],
  [409, '', ({ customer }) => plain('DELETE', `/customers/${customer}`)],
  [409, '', ({ first }) => plain('DELETE', `/products/${first}`)],
  [
    200,
    '',
    ({ customer }) => json('PATCH', `/customers/${customer}`, { status: 'suspended', name: 'Ada L.', unknown: 1 }),
  ],
  [200, '', ({ second }) => json('PATCH', `/products/${second}`, { price: 1000000 })],
  [200, '', () => plain('GET', '/products?limit=1')],
  [200, '', () => plain('GET', '/orders')],
  [200, '', ({ second }) => plain('HEAD', `/products/${second}`)],
  [204, '', ({ order }) => plain('DELETE', `/orders/${order}`)],
  [404, '', ({ order }) => plain('GET', `/orders/${order}`)],
  [204, '', ({ customer }) => plain('DELETE', `/customers/${customer}`)],
  [204, '', ({ first }) => json('DELETE', `/products/${first}`, '{')],
];

const long = 'x'.repeat(2_000_000);
const items = (...productIds: unknown[]) => productIds.map((productId) => ({ productId }));

/** Requests that are rejected, or that trigger default behavior of a framework. */
const single: readonly (readonly [status: number, title: string, request: RawRequest])[] = [
  // In the contract's order of checks: each request also fails every later check.
  [404, 'an unknown path', plain('POST', '/nothing', long)],
  [405, 'a method that the path does not allow', plain('PUT', '/customers', long)],
  [413, 'a body that is too large', plain('POST', '/customers', long)],
  [415, 'a body that is not JSON by its type', plain('POST', '/customers', '{')],
  [400, 'a body that is not JSON', json('PATCH', '/customers/unknown', '{')],
  [422, 'fields that are not as they must be', json('PATCH', '/customers/unknown', { status: 'dead' })],
  [404, 'an unknown record', json('PUT', '/orders/unknown/status', { status: 'paid' })],
  [422, 'references to nothing', json('POST', '/orders', { customerId: 'x', items: items('y', 'z', 'y') })],

  [404, 'a path with a slash at its end', plain('GET', '/customers/')],
  [404, 'a path with a doubled slash', plain('GET', '//customers')],
  [404, 'a path in other letters', plain('GET', '/Customers')],
  [404, 'a path beyond a record', plain('GET', '/customers/x/y')],
  [404, 'the root', plain('GET', '/')],
  [404, 'the id ".."', plain('GET', '/customers/..')],
  [404, 'the id "..", encoded', plain('GET', '/customers/%2e%2e')],
  [404, 'the id "." of an order’s status', json('PUT', '/orders/%2E/status', { status: 'paid' })],
  [404, 'an id with a slash', plain('GET', '/products/a%2Fb')],
  [404, 'an id with a null', plain('DELETE', '/products/%00')],
  [404, 'an id that cannot be decoded', plain('GET', '/products/%ZZ')],
  [404, 'an id that is no UTF-8', plain('GET', '/products/%ff')],
  [404, 'a long id', plain('GET', `/products/${'x'.repeat(5000)}`)],
  [404, 'the id __proto__', plain('GET', '/products/__proto__')],
  [404, 'the query of a record', plain('GET', '/products/x?id=y')],

  [405, 'a rare method', plain('PROPFIND', '/orders/x')],
  [405, 'a method on the description', plain('POST', '/openapi.json', '')],
  [405, 'a method on the builder', plain('DELETE', '/ui')],
  [204, 'OPTIONS', plain('OPTIONS', '/orders/x/status')],
  [404, 'OPTIONS of nothing', plain('OPTIONS', '/nothing')],
  [
    204,
    'a preflight, even of an unknown path',
    {
      method: 'OPTIONS',
      path: '/nothing',
      headers: {
        Origin: 'http://page.example',
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'authorization, x-own',
      },
    },
  ],
  [
    200,
    'a page of another origin',
    { method: 'GET', path: '/customers', headers: { Origin: 'http://page.example', Cookie: 'a b; =;"' } },
  ],
  [404, 'HEAD of nothing', plain('HEAD', '/nothing')],

  [415, 'no media type', { method: 'POST', path: '/products', body: '{}' }],
  [415, 'no body at all', { method: 'POST', path: '/products' }],
  [
    415,
    'an invalid media type',
    { method: 'POST', path: '/products', headers: { 'Content-Type': 'json' }, body: '{}' },
  ],
  [
    415,
    'JSON in another charset',
    { method: 'POST', path: '/products', headers: { 'Content-Type': 'application/json; charset=utf-16' }, body: '{}' },
  ],
  [
    415,
    'another JSON media type',
    { method: 'PATCH', path: '/products/x', headers: { 'Content-Type': 'application/merge-patch+json' }, body: '{}' },
  ],
  [
    415,
    'a form',
    {
      method: 'POST',
      path: '/products',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=x&price=1',
    },
  ],
  [
    415,
    'a multipart form',
    {
      method: 'POST',
      path: '/products',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    },
  ],
  [
    415,
    'a compressed body',
    {
      method: 'POST',
      path: '/products',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: 'not even that',
    },
  ],
  [
    422,
    'a charset in capitals and another parameter',
    {
      method: 'POST',
      path: '/products',
      headers: { 'Content-Type': 'Application/JSON; a=b; Charset="UTF-8"' },
      body: '{}',
    },
  ],
  [400, 'an empty body', json('POST', '/products', '')],
  [
    400,
    'an empty body without a length',
    {
      method: 'POST',
      path: '/products',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: '',
    },
  ],
  [400, 'half a body', json('POST', '/products', '{"name":"x"')],
  [400, 'two bodies', json('POST', '/products', '{} {}')],
  [
    413,
    'a body without a length that is too large',
    {
      method: 'POST',
      path: '/products',
      headers: { 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' },
      body: long,
    },
  ],
  [422, 'the largest accepted body', json('POST', '/products', { name: 'x'.repeat(102_400 - '{"name":""}'.length) })],
  [413, 'one byte more', json('POST', '/products', { name: 'x'.repeat(102_401 - '{"name":""}'.length) })],

  [422, 'null', json('POST', '/customers', 'null')],
  [422, 'text', json('POST', '/customers', '"x"')],
  [422, 'a list', json('POST', '/customers', '[]')],
  [422, 'nothing of what is required', json('POST', '/customers', {})],
  [422, 'wrong types', json('POST', '/customers', { name: 5, email: ['a@b.co'] })],
  [422, 'empty texts', json('POST', '/customers', { name: '', email: '' })],
  [
    422,
    'texts that are too long',
    json('POST', '/customers', { name: 'x'.repeat(201), email: `${'x'.repeat(250)}@b.co` }),
  ],
  [
    201,
    'the longest name, in characters beyond 16 bits',
    json('POST', '/customers', { name: '😀'.repeat(200), email: 'a@b.co' }),
  ],
  [422, 'one character more', json('POST', '/customers', { name: '😀'.repeat(201), email: 'a@b.co' })],
  [422, 'control characters', json('POST', '/customers', { name: 'a\u0000b', email: 'a@b.co' })],
  [422, 'half a character', json('POST', '/customers', '{"name":"\\ud800","email":"a@b.co"}')],
  [422, 'invalid email addresses', json('POST', '/customers', { name: 'x', email: 'a@b' })],
  [201, 'an email address with several dots', json('POST', '/customers', { name: 'x', email: 'a.b.c.d@example.org' })],
  [422, 'fields taken from a prototype', json('POST', '/customers', '{"__proto__":{"name":"x","email":"a@b.co"}}')],
  [
    201,
    'fields in addition to a prototype',
    json('POST', '/customers', '{"__proto__":{"a":1},"constructor":{"prototype":{}},"name":"x","email":"a@b.co"}'),
  ],
  [422, 'an empty change', json('PATCH', '/customers/x', {})],
  [422, 'a change of unknown fields only', json('PATCH', '/customers/x', { id: 'y', createdAt: 1 })],
  [422, 'a change to null', json('PATCH', '/products/x', { name: null })],
  [422, 'a price as text', json('POST', '/products', { name: 'x', price: '1' })],
  [422, 'a negative price', json('POST', '/products', { name: 'x', price: -0.01 })],
  [422, 'a price that is too high', json('POST', '/products', { name: 'x', price: 1000000.01 })],
  [422, 'a price beyond numbers', json('POST', '/products', '{"name":"x","price":1e400}')],
  [422, 'a price finer than a cent', json('POST', '/products', { name: 'x', price: 0.005 })],
  [201, 'a price of nothing', json('POST', '/products', '{"name":"x","price":-0}')],
  [422, 'no items', json('POST', '/orders', { customerId: 'x', items: [] })],
  [
    422,
    'too many items',
    json('POST', '/orders', { customerId: 'x', items: items(...Array.from({ length: 101 }, () => 'y')) }),
  ],
  [422, 'invalid items', json('POST', '/orders', { customerId: 'x', items: [null, 5, [], {}, 'x'] })],
  [
    422,
    'quantities out of bounds',
    json('POST', '/orders', {
      customerId: '',
      items: [0, 1001, 1.5, '1', null].map((qty) => ({ productId: 'y', qty })),
    }),
  ],
  [422, 'items as an object', json('POST', '/orders', { customerId: 'x', items: { 0: { productId: 'y' } } })],
  [422, 'an unknown status', json('PUT', '/orders/x/status', { status: 'lost' })],
  [422, 'a limit of nothing', plain('GET', '/customers?limit=0')],
  [422, 'a limit that is too high', plain('GET', '/products?limit=201')],
  [422, 'a limit that is no number', plain('GET', '/orders?limit=many')],
  [422, 'an empty limit', plain('GET', '/orders?limit=')],
  [422, 'a broken number as limit', plain('GET', '/orders?limit=1.5')],
  [422, 'two limits', plain('GET', '/orders?limit=1&limit=2')],
  [422, 'a cursor of nobody', plain('GET', '/customers?cursor=abc')],
  [422, 'an empty cursor', plain('GET', '/customers?cursor=')],
  [422, 'a cursor of another list', plain('GET', `/customers?cursor=${Buffer.from('orders:1').toString('base64url')}`)],
  [422, 'a cursor that is too long', plain('GET', `/customers?cursor=${'x'.repeat(300)}`)],
  [422, 'limit and cursor wrong', plain('GET', '/customers?limit=x&cursor=')],
  [200, 'unknown and odd queries', plain('GET', '/orders?x=1&&%&limit=7&__proto__=1')],
  [200, 'the description', plain('GET', '/openapi.json')],
];

async function exchange(server: StartedFramework, request: RawRequest): Promise<RawResponse> {
  const response = await send(server.url, request);
  return { ...response, text: response.text.replaceAll(server.url, '<url>') };
}

/** The common response, or the name and the response of the server that differs. */
function expectSame(responses: readonly NormalizedResponse[]): void {
  const [first] = responses;
  responses.forEach((response, index) =>
    expect({ server: servers[index]?.name, ...response }).toEqual({ server: servers[index]?.name, ...first }),
  );
}

describe('all four frameworks send identical responses', () => {
  test('R1 and other calls with its records', async () => {
    const runs = await Promise.all(
      servers.map(async (server) => {
        const made: Record<string, string> = {};
        const names = new IdNames();
        const responses: NormalizedResponse[] = [];
        for (const [status, key, step] of r1) {
          const request = step(made);
          const response = await exchange(server, request);
          expect({ server: server.name, request, status: response.status }).toEqual({
            server: server.name,
            request,
            status,
          });
          if (request.method !== 'HEAD') validateResponse(request, response);
          if (key) keep(made, key, response);
          responses.push(normalize(response, names));
        }
        return responses;
      }),
    );
    r1.forEach((_, index) => expectSame(runs.map((responses) => responses[index] as NormalizedResponse)));
  });

  test.each(single)('%i: %s', async (status, title, request) => {
    const responses = await Promise.all(servers.map((server) => exchange(server, request)));
    for (const response of responses) {
      expect(response.status).toBe(status);
      // The builder and the description are not operations of the contract.
      if (!/HEAD|OPTIONS/.test(request.method) && title !== 'the description') validateResponse(request, response);
    }
    expectSame(responses.map((response) => normalize(response, new IdNames())));
  });
});
