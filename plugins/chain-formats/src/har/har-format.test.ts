import { describe, expect, test } from '@jest/globals';
import { createDescription, type DescribedSource, type ImportScope, type OperationStep } from '@opchain/core/plugin';
import { chainFormatCases } from '@opchain/core/testing';
import { importText } from '../../test/import-text.js';
import { harFormat } from '../index.js';

const ordersSource: DescribedSource = {
  source: { name: 'orders', url: 'orders.openapi.yaml' },
  description: createDescription({
    title: 'Orders',
    version: '1',
    format: 'OpenAPI 3.1.0',
    servers: [{ url: 'https://api.example/v1' }],
    securitySchemes: [{ name: 'user', type: 'http', scheme: 'bearer' }],
    operations: [
      { operationId: 'login', method: 'POST', path: '/login' },
      { operationId: 'createOrder', method: 'POST', path: '/orders', security: [{ user: [] }] },
      { operationId: 'latestOrder', method: 'GET', path: '/orders/latest' },
      { operationId: 'getOrder', method: 'GET', path: '/orders/{id}', security: [{ user: [] }] },
      {
        operationId: 'search',
        method: 'GET',
        path: '/search',
        parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
      },
      {
        operationId: 'getReport',
        method: 'GET',
        path: '/reports/{year}/{part}',
        parameters: [
          { in: 'path', name: 'year', schema: { type: 'integer' } },
          { in: 'path', name: 'part', schema: { type: 'string' } },
        ],
      },
    ],
  }),
};

interface Entry {
  readonly at: number;
  readonly time?: number;
  readonly call: string;
  readonly sends?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly receives?: Readonly<Record<string, string>>;
  readonly returns?: unknown;
  readonly status?: number;
  readonly type?: string;
  readonly resourceType?: string;
}

function toHar(entries: readonly Entry[]): string {
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: entries.map(
        ({ at, time = 5, call, sends, headers = {}, receives = {}, returns, status = 200, type, resourceType }) => ({
          startedDateTime: new Date(1_700_000_000_000 + at).toISOString(),
          time,
          ...(resourceType === undefined ? {} : { _resourceType: resourceType }),
          request: {
            method: call.split(' ')[0],
            url: new URL(call.split(' ')[1]!, 'https://api.example').href,
            headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
            ...(sends === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sends) } }),
          },
          response: {
            status,
            headers: Object.entries(receives).map(([name, value]) => ({ name, value })),
            content: { mimeType: type ?? 'application/json', text: JSON.stringify(returns ?? null) },
          },
        }),
      ),
    },
  });
}

const token = 'Bearer 0123456789abcdef0123456789abcdef';
const shopping: readonly Entry[] = [
  { at: 0, call: 'GET /logo.png', type: 'image/png' },
  { at: 0, call: 'GET /v1/app.js', resourceType: 'script' },
  { at: 10, call: 'POST /v1/login', sends: { user: 'ada', password: 'correct horse battery' }, returns: { ok: true } },
  {
    at: 20,
    call: 'POST /v1/orders',
    headers: { Authorization: token },
    sends: { note: 'two of them' },
    returns: { id: 'ord_7f3a91c2', number: 5 },
    status: 201,
  },
  { at: 30, call: 'GET /v1/orders/latest', returns: {} },
  { at: 40, call: 'GET /v1/orders/ord_7f3a91c2', headers: { Authorization: token }, returns: {} },
  { at: 50, call: 'GET /v1/search?q=order%20ord_7f3a91c2&limit=5', returns: [] },
];

describe('passes the chain format kit', () => {
  const cases = chainFormatCases({
    plugin: () => harFormat(),
    samples: [
      {
        title: 'with a description',
        source: { location: 'shopping.har', content: toHar(shopping) },
        sources: [ordersSource],
        operations: ['POST /login', 'POST /orders', 'GET /orders/latest', 'GET /orders/{id}', 'GET /search'],
        data: ['createOrder → getOrder', 'createOrder → search'],
        secrets: ['correct horse battery', '0123456789abcdef'],
      },
      {
        title: 'without a description',
        source: { location: 'shopping.har', content: toHar(shopping) },
        operations: [
          'POST /v1/login',
          'POST /v1/orders',
          'GET /v1/orders/latest',
          'GET /v1/orders/{orderId}',
          'GET /v1/search',
        ],
        data: ['postV1Orders → getV1Orders', 'postV1Orders → getV1Search'],
        secrets: ['correct horse battery', '0123456789abcdef'],
      },
    ],
    broken: [
      { location: 'no entries', content: '{"log": {"entries": 5}}' },
      { location: 'cut off', content: '{"log": {"entries": [{"request": ' },
      { location: 'no call', content: toHar([{ at: 0, call: 'GET /logo.png', type: 'image/png' }]) },
    ],
  });
  for (const { title, run } of cases) test(title, run);
});

const importHar = (entries: readonly Entry[], scope?: Partial<ImportScope>) =>
  importText(harFormat(), toHar(entries), scope);

const findStep = (steps: readonly { readonly id: string }[], id: string) =>
  steps.find((step) => step.id === id) as OperationStep;

test('a value is mapped within a text, and a number is typed as described', async () => {
  const { chain, notes } = await importHar(shopping, { sources: [ordersSource] });
  expect(findStep(chain.steps, 'search').parameters).toEqual([
    { in: 'query', name: 'q', value: 'order {{createOrder.id}}' },
    { in: 'query', name: 'limit', value: 5 },
  ]);
  expect(findStep(chain.steps, 'login').body?.payload).toEqual({ user: 'ada', password: '{{$inputs.password}}' });
  expect(findStep(chain.steps, 'getOrder').credentials).toEqual([
    { scheme: 'user', credential: 'user', kind: 'bearer' },
  ]);
  expect(notes).toContain('2 requests of the page (documents, images, scripts) are left out.');
  expect(notes).toContain('The credential "user" must be configured for a run.');
});

test('a number in a path is typed as described', async () => {
  const { chain } = await importHar([{ at: 0, call: 'GET /v1/reports/2026/07' }], { sources: [ordersSource] });
  expect(findStep(chain.steps, 'getReport').parameters).toEqual([
    { in: 'path', name: 'year', value: 2026 },
    { in: 'path', name: 'part', value: '07' },
  ]);
});

test('two tokens of one scheme are two credentials', async () => {
  const other = { Authorization: 'Bearer another' };
  const { chain } = await importHar([...shopping, { at: 60, call: 'GET /v1/orders/x', headers: other }], {
    sources: [ordersSource],
  });
  expect(findStep(chain.steps, 'getOrder2').credentials?.[0]?.credential).toBe('user2');
});

test('a value that the client sent first remains a literal', async () => {
  const { chain } = await importHar([
    { at: 0, call: 'PUT /things/my-own-id-42', sends: { id: 'my-own-id-42' }, returns: { id: 'my-own-id-42' } },
    { at: 10, call: 'GET /things/my-own-id-42' },
  ]);
  expect(findStep(chain.steps, 'getThings').parameters[0]?.value).toBe('my-own-id-42');
});

test('a short ID is mapped where the addresses show what it is', async () => {
  const { chain, guesses } = await importHar([
    { at: 0, call: 'POST /customers', sends: {}, returns: { id: 7 }, status: 201 },
    { at: 10, call: 'POST /orders', sends: { customerId: 7, qty: 7 }, returns: { id: 7 }, status: 201 },
    { at: 20, call: 'GET /orders/7' },
  ]);
  expect(findStep(chain.steps, 'postOrders').body?.payload).toEqual({ customerId: '{{postCustomers.id}}', qty: 7 });
  expect(findStep(chain.steps, 'getOrders').parameters[0]?.value).toBe('{{postOrders.id}}');
  expect(guesses).toEqual([]);
});

test.each(['eyJpZCI6MTIzfQ', '2'])('the cursor of the next page is taken from the Link header: %s', async (cursor) => {
  const link = `</orders?cursor=${cursor}&limit=1>; rel="next"`;
  const { chain, guesses } = await importHar([
    { at: 0, call: 'GET /orders?limit=1', receives: { Link: link }, returns: [{}] },
    { at: 10, call: `GET /orders?cursor=${cursor}&limit=1`, returns: [{}] },
  ]);
  const selector = "substring-before(translate(substring-after(., 'cursor='), '&>', '  '), ' ')";
  expect(findStep(chain.steps, 'getOrders2').parameters).toEqual([
    { in: 'query', name: 'cursor', value: `{{getOrders.$headers.link | xpath "${selector}"}}` },
    { in: 'query', name: 'limit', value: '1' },
  ]);
  expect(chain.connections).toEqual([{ source: 'getOrders', target: 'getOrders2' }]);
  expect(guesses).toEqual([]);
});

test('the network log of a browser becomes the calls of its API', async () => {
  const orders = 'https://api.example/v1/orders';
  const entries: readonly Entry[] = [
    { at: 0, call: 'GET https://shop.example/', resourceType: 'document', type: 'text/html' },
    { at: 1, call: 'GET https://shop.example/app.js', resourceType: 'script', type: 'text/javascript' },
    { at: 1, call: 'GET https://shop.example/logo.svg', resourceType: 'image', type: 'image/svg+xml' },
    { at: 2, call: 'GET https://shop.example/font.woff2', resourceType: 'font', type: 'font/woff2' },
    { at: 3, call: `OPTIONS ${orders}`, resourceType: 'preflight', status: 204 },
    {
      at: 10,
      call: `POST ${orders}`,
      resourceType: 'fetch',
      headers: { ':authority': 'api.example', 'sec-fetch-mode': 'cors', cookie: 'session=9f8e7d6c5b4a' },
      sends: { note: 'x' },
      returns: { id: 'ord_7f3a91c2' },
      status: 201,
    },
    { at: 11, call: 'GET https://stats.example/pixel?order=ord_7f3a91c2', resourceType: 'ping' },
    { at: 20, call: `GET ${orders}/ord_7f3a91c2`, resourceType: 'xhr', returns: {} },
    { at: 30, call: `GET ${orders}/ord_7f3a91c2`, resourceType: 'xhr', status: 0 },
  ];
  const { chain, notes } = await importHar(entries, { sources: [ordersSource] });
  expect(chain.steps.map(({ id }) => id)).toEqual(['createOrder', 'getOrder']);
  expect(findStep(chain.steps, 'getOrder').parameters[0]?.value).toBe('{{createOrder.id}}');
  expect(JSON.stringify(chain)).not.toContain('9f8e7d6c5b4a');
  expect(notes).toEqual(
    expect.arrayContaining([
      '6 requests of the page (documents, images, scripts) are left out.',
      'One request without a response is left out.',
    ]),
  );
});

test('a value is never mapped from the response to the call itself, nor from one to a later call, however fast they were', async () => {
  const { chain } = await importHar([
    { at: 0, time: 0, call: 'PUT /things/thing-4711-a', returns: { id: 'thing-4711-a' } },
    { at: 0, time: 0, call: 'POST /boxes', sends: { label: 'box-4711-b' }, returns: {} },
    { at: 0, time: 0, call: 'GET /boxes', returns: [{ label: 'box-4711-b' }] },
  ]);
  expect(
    chain.steps.map((step) => step.kind === 'operation' && [step.parameters[0]?.value, step.body?.payload]),
  ).toEqual([
    ['thing-4711-a', undefined],
    [undefined, { label: 'box-4711-b' }],
    [undefined, undefined],
  ]);
});

test('an ID is read from the URL of its record if the response has no other', async () => {
  const { chain, guesses } = await importHar([
    {
      at: 0,
      call: 'POST /orders',
      sends: {},
      receives: { Location: 'https://api.example/orders/17?view=all' },
      status: 201,
    },
    { at: 10, call: 'GET /orders/17', returns: { lines: [{ href: '/orders/17/lines/pencil' }] } },
    { at: 20, call: 'DELETE /orders/17/lines/pencil', returns: { id: 'pencil' } },
  ]);
  const pathOf = (id: string) => findStep(chain.steps, id).parameters.map(({ value }) => value);
  const after = (collection: string) =>
    `xpath "substring-before(translate(concat(substring-after(., '/${collection}/'), '/'), '?#', '//'), '/')"`;
  const order = `{{postOrders.$headers.location | ${after('orders')}}}`;
  expect(pathOf('getOrders')).toEqual([order]);
  expect(pathOf('deleteOrdersLines')).toEqual([order, `{{getOrders.lines[0].href | ${after('lines')}}}`]);
  expect(guesses).toEqual([]);
});

test('an ID of the same name is mapped unless the client sent it first', async () => {
  const { chain } = await importHar([
    { at: 0, call: 'GET /notes', returns: [{ authorId: 41 }] },
    { at: 10, call: 'GET /stats?authorId=41&regionId=3', returns: { regionId: 3 } },
    { at: 20, call: 'POST /mails', sends: { authorId: 41, regionId: 3 } },
  ]);
  expect(findStep(chain.steps, 'postMails').body?.payload).toEqual({
    authorId: '{{getNotes[0].authorId}}',
    regionId: 3,
  });
});

test('a token in a header is mapped from the login; that of a page is an input, and a session a credential', async () => {
  const { chain, notes } = await importHar([
    { at: 0, call: 'POST /login', headers: { Cookie: 'theme=dark; sid=5b1e' }, returns: { token: 'tok-55aa66bb' } },
    { at: 10, call: 'POST /orders', headers: { 'X-Auth-Token': 'tok-55aa66bb', 'X-CSRF-Token': 'c5f1' }, sends: {} },
  ]);
  expect(findStep(chain.steps, 'postLogin').credentials).toMatchObject([{ scheme: 'cookieAuth' }]);
  expect(findStep(chain.steps, 'postOrders').parameters).toEqual([
    { in: 'header', name: 'X-Auth-Token', value: '{{postLogin.token}}' },
    { in: 'header', name: 'X-CSRF-Token', value: '{{$inputs.X-CSRF-Token}}' },
  ]);
  expect(notes).toContain('The value of "X-CSRF-Token" is not in the chain: it is the input "X-CSRF-Token" of a run.');
});

test('what the browser had cached is called again, and its reports are not calls', async () => {
  const cors = { 'Sec-Fetch-Mode': 'cors' };
  const { chain, notes } = await importHar([
    { at: 0, call: 'GET /orders', headers: { ...cors, 'If-None-Match': '"5b1e"' }, status: 304 },
    { at: 10, call: 'POST /collect', headers: { 'Sec-Fetch-Mode': 'no-cors' }, sends: {}, status: 204 },
    { at: 20, call: 'POST /login', headers: { 'Sec-Fetch-Mode': 'navigate' }, sends: {}, status: 303 },
  ]);
  expect(chain.steps).toMatchObject([{ id: 'getOrders', parameters: [], checks: [] }]);
  expect(notes).toEqual(['2 requests of the page (documents, images, scripts) are left out.']);
});

test('an uncertain value is a literal until the user confirms it', async () => {
  const entries: readonly Entry[] = [
    { at: 0, call: 'POST /invoices', sends: {}, returns: { id: 12 } },
    { at: 10, call: 'POST /mails', sends: { refId: 12 } },
  ];
  const guess = { stepId: 'postMails', input: 'body/refId', value: '12', mapping: '{{postInvoices.id}}' };
  const left = await importHar(entries);
  expect(left.guesses).toEqual([guess]);
  expect(findStep(left.chain.steps, 'postMails').body?.payload).toEqual({ refId: 12 });
  const confirmed = await importHar(entries, { confirm: () => true });
  expect(confirmed.guesses).toEqual([]);
  expect(findStep(confirmed.chain.steps, 'postMails').body?.payload).toEqual({ refId: '{{postInvoices.id}}' });
});

test('calls that overlapped do not wait for each other', async () => {
  const { chain } = await importHar([
    { at: 0, call: 'GET /a' },
    { at: 10, call: 'GET /b' },
    { at: 12, call: 'GET /c' },
    { at: 20, call: 'GET /d' },
  ]);
  expect(chain.connections.map(({ source, target }) => `${source} ${target}`).sort()).toEqual([
    'getA getB',
    'getA getC',
    'getB getD',
    'getC getD',
  ]);
});

test('a status other than 2xx becomes a check', async () => {
  const { chain } = await importHar([{ at: 0, call: 'GET /missing', status: 404 }]);
  expect(findStep(chain.steps, 'getMissing').checks).toEqual([{ kind: 'simple', condition: '$statusCode == 404' }]);
});

test('1,000 calls are read within 2 s', async () => {
  const entries = Array.from({ length: 500 }, (_, at): readonly Entry[] => {
    const id = `item-${at}-${(at * 7919 + 104_729).toString(16)}`;
    return [
      {
        at: 20 * at,
        call: 'POST /items',
        sends: { name: 'x' },
        returns: { id, tags: Array.from({ length: 50 }, (_, tag) => `${id}-${tag}`) },
      },
      { at: 20 * at + 10, call: `GET /items/${id}`, returns: { id } },
    ];
  }).flat();
  // Processor time: other tests run at the same time.
  const startedAt = process.cpuUsage();
  const { chain } = await importHar(entries);
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(2_000);
  expect(chain.steps).toHaveLength(1_000);
  expect(
    chain.steps.every((step) => step.kind === 'operation' && !JSON.stringify(step.parameters).includes('item-')),
  ).toBe(true);
});

test('what the API lacks in its description is kept, and what goes to other servers is left out', async () => {
  const { chain, descriptions, notes } = await importHar(
    [...shopping, { at: 60, call: 'GET /v1/old' }, { at: 70, call: 'POST https://stats.example/collect', sends: {} }],
    { sources: [ordersSource] },
  );
  expect(chain.steps.map((step) => step.id)).toContain('getV1Old');
  expect(Object.keys(descriptions)).toHaveLength(1);
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Not in the description: GET \/v1\/old\. A description "\w+" was made for it\.$/),
      'POST https://stats.example/collect is not an operation of the description and is left out.',
    ]),
  );
});
