import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { chainFormatCases } from '@opchain/core/testing';
import { importText } from '../../test/import-text.js';
import { postmanFormat } from '../index.js';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const order = readFileSync(join(__dirname, '../../test/R1.postman_collection.json'), 'utf8');

const toCollection = (item: readonly unknown[], more: object = {}) =>
  JSON.stringify({ info: { name: 'Orders', schema }, item, ...more });

const testScript = (...exec: readonly string[]) => [{ listen: 'test', script: { exec } }];

const login = {
  name: 'Log in',
  event: testScript('pm.environment.set("token", pm.response.json().session.token)'),
  request: {
    method: 'POST',
    url: 'https://api.example/login',
    auth: { type: 'noauth' },
    body: {
      mode: 'urlencoded',
      urlencoded: [
        { key: 'user', value: 'ada' },
        { key: 'password', value: '{{pw}}' },
      ],
    },
  },
};
const withLogin = toCollection([login, { name: 'List orders', request: { url: 'https://api.example/orders' } }], {
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
  variable: [{ key: 'pw', value: 'hunter22-secret' }],
});
const withExamples = toCollection([
  {
    name: 'Create order',
    request: { method: 'POST', url: 'https://api.example/orders', body: { mode: 'raw', raw: '{}' } },
    response: [
      { code: 422, body: '{"id": "ord_wrong_422"}' },
      { code: 201, header: [{ key: 'Content-Type', value: 'application/json' }], body: '{"id": "ord_7f3a91c2"}' },
    ],
  },
  {
    name: 'Get order',
    request: {
      method: 'GET',
      url: 'https://api.example/orders/ord_7f3a91c2',
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'X-API-Key' },
          { key: 'value', value: 'k-55aa66bb77' },
        ],
      },
    },
  },
]);

describe('passes the chain format kit', () => {
  const cases = chainFormatCases({
    plugin: () => postmanFormat(),
    samples: [
      {
        title: 'variables set by scripts',
        source: { location: 'R1.json', content: order },
        operations: [
          'POST /customers',
          'POST /products',
          'POST /products',
          'POST /orders',
          'PUT /orders/{orderId}/status',
          'GET /orders/{orderId}',
        ],
        data: [
          'createCustomer → createOrder',
          'createNotebook → createOrder',
          'createPencil → createOrder',
          'createOrder → payOrder',
          'createOrder → getOrder',
        ],
        secrets: [],
      },
      {
        title: 'a login',
        source: { location: 'login.json', content: withLogin },
        operations: ['POST /login', 'GET /orders'],
        data: ['logIn → listOrders'],
        secrets: ['hunter22-secret'],
      },
      {
        title: 'saved examples',
        source: { location: 'examples.json', content: withExamples },
        operations: ['POST /orders', 'GET /orders/{orderId}'],
        data: ['createOrder → getOrder'],
        secrets: ['k-55aa66bb77'],
      },
    ],
    broken: [
      { location: 'cut off', content: order.slice(0, 2_000) },
      { location: 'another version', content: toCollection([]).replace('v2.1.0', 'v1.0.0') },
      { location: 'no request', content: toCollection([{ name: 'Empty', item: [] }]) },
    ],
  });
  for (const { title, run } of cases) test(title, run);
});

const importCollection = (content: string) => importText(postmanFormat(), content);

test('variables with a value are inputs with a default, of their own type', async () => {
  const { chain, find } = await importCollection(order);
  expect(chain.inputs).toEqual([
    { name: 'customerName', schema: { type: 'string', default: 'Ada Lovelace' }, required: false },
    { name: 'notebookPrice', schema: { default: 12.5 }, required: false },
  ]);
  expect(find('createNotebook').body?.payload).toEqual({ name: 'Notebook, A5', price: '{{$inputs.notebookPrice}}' });
});

test('dynamic variables are inputs with generated values, another one each time that they are mentioned', async () => {
  const body = {
    mode: 'raw',
    raw: '{"id":"{{$guid}}","at":{{$timestamp}},"mail":"{{$randomEmail}}","word":"a {{$randomBs}}"}',
  };
  const header = [{ key: 'Content-Type', value: 'application/json' }];
  const request = { method: 'POST', url: 'https://api.example/users/{{$guid}}', header, body };
  const { chain, find, notes } = await importCollection(toCollection([{ name: 'Add', request }]));
  expect(find('add').body?.payload).toEqual({
    id: expect.stringMatching(/^\{\{\$inputs\.guid2?\}\}$/),
    at: '{{$inputs.timestamp}}',
    mail: '{{$inputs.email}}',
    word: 'a {{$inputs.bs}}',
  });
  const generators = Object.fromEntries(chain.inputs.map(({ name, schema }) => [name, schema['x-opchain-generate']]));
  expect(generators).toEqual({
    guid: 'uuid',
    guid2: 'uuid',
    timestamp: { generate: 'timestamp', format: 'unix' },
    email: 'email',
    bs: 'text',
  });
  expect(notes).toEqual([]);
});

test('a dynamic variable in quotes stays a text, also if its value is a number', async () => {
  const raw = '{"at":"{{$timestamp}}","count":"{{ $randomInt }}","on":{{$randomBoolean}},"id":"{{$guid}}"}';
  const header = [{ key: 'Content-Type', value: 'application/json' }];
  const request = { method: 'POST', url: 'https://api.example/users', header, body: { mode: 'raw', raw } };
  const { find } = await importCollection(toCollection([{ name: 'Add', request }]));
  expect(find('add').body?.payload).toEqual({
    at: '{{$inputs.timestamp | text}}',
    count: '{{$inputs.int | text}}',
    on: '{{$inputs.boolean}}',
    id: '{{$inputs.guid}}',
  });
});

test('a variable whose value is dynamic is another value each time that it is used', async () => {
  const collection = toCollection([
    { name: 'Add', request: { url: 'https://api.example/users?mail={{mail}}&again={{mail}}' } },
  ]);
  const variable = [{ key: 'mail', value: 'to-{{$randomEmail}}' }];
  const { chain, find } = await importCollection(JSON.stringify({ ...JSON.parse(collection), variable }));
  expect(find('add').parameters).toEqual([
    { in: 'query', name: 'mail', value: 'to-{{$inputs.email}}' },
    { in: 'query', name: 'again', value: 'to-{{$inputs.email2}}' },
  ]);
  expect(chain.inputs.map(({ schema }) => schema['x-opchain-generate'])).toEqual(['email', 'email']);
});

test('the server is the one that the variables name', async () => {
  const { descriptions } = await importCollection(order);
  expect(Object.values(descriptions)[0]).toMatchObject({ servers: [{ url: 'http://127.0.0.1:4001' }] });
});

test('omits scripts, and reports that', async () => {
  const { notes } = await importCollection(order);
  expect(notes).toEqual([
    'Scripts are left out, except for variables that they set from a response: Create customer, Create notebook, Create pencil, Create order.',
  ]);
});

test('a value that a script computes becomes an input', async () => {
  const { chain, find, notes } = await importCollection(
    toCollection([
      {
        name: 'First',
        event: testScript('pm.environment.set("number", compute(pm.response.json().id))'),
        request: 'https://api.example/first',
      },
      { name: 'Second', request: { url: 'https://api.example/second?number={{number}}' } },
    ]),
  );
  expect(find('second').parameters).toEqual([{ in: 'query', name: 'number', value: '{{$inputs.number}}' }]);
  expect(chain.inputs).toEqual([{ name: 'number', schema: { type: 'string' }, required: true }]);
  expect(notes).toContain('First: how its script sets "number" is unknown; it becomes an input.');
});

test('the token of a login call is mapped, and its password is an input', async () => {
  const { chain, find } = await importCollection(withLogin);
  expect(find('listOrders').parameters).toEqual([
    { in: 'header', name: 'Authorization', value: 'Bearer {{logIn.session.token}}' },
  ]);
  expect(find('listOrders').credentials).toEqual([]);
  expect(find('logIn').body?.payload).toEqual({ user: 'ada', password: '{{$inputs.pw}}' });
  expect(chain.inputs).toMatchObject([{ name: 'pw', schema: { format: 'password' } }]);
});

test.each([
  ['header', 'pm.variables.set("x", pm.response.headers.get("Location"))', '{{first.$headers.location}}'],
  ['odd key', `pm.globals.set('x', pm.response.json().list[0]["a key"])`, '{{first.list[0]["a key"]}}'],
  ['legacy', 'postman.setGlobalVariable("x", JSON.parse(responseBody)["id"]);', '{{first.id}}'],
])('a variable set from a response is mapped: %s', async (_, script, mapping) => {
  const { find } = await importCollection(
    toCollection([
      { name: 'First', event: testScript(script), request: { url: 'https://api.example/first' } },
      { name: 'Second', request: { url: 'https://api.example/second?x={{x}}' } },
    ]),
  );
  expect(find('second').parameters).toEqual([{ in: 'query', name: 'x', value: mapping }]);
});

test('the texts of a form are kept, with their variables; its files must be chosen', async () => {
  const { find, notes } = await importCollection(
    toCollection(
      [
        {
          name: 'Upload',
          request: {
            method: 'POST',
            url: 'https://api.example/photos',
            body: {
              mode: 'formdata',
              formdata: [
                { key: 'title', value: '{{title}}', type: 'text' },
                { key: 'old', value: 'x', type: 'text', disabled: true },
                { key: 'photo', type: 'file', src: '/home/ada/sea.jpg' },
              ],
            },
          },
        },
      ],
      { variable: [{ key: 'title', value: 'Sea' }] },
    ),
  );
  expect(find('upload').body).toEqual({ contentType: 'multipart/form-data', payload: { title: '{{$inputs.title}}' } });
  expect(notes).toEqual(['upload: choose a file for "photo"; files are not recorded.']);
});
