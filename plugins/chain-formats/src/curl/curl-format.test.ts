import { describe, expect, test } from '@jest/globals';
import { requestToCurl } from '@opchain/core';
import { createDescription, type DescribedSource } from '@opchain/core/plugin';
import { chainFormatCases, openPlugin } from '@opchain/core/testing';
import { importText } from '../../test/import-text.js';
import { curlFormat } from '../index.js';

const shop: DescribedSource = {
  source: { name: 'shop', url: 'shop.openapi.yaml' },
  description: createDescription({
    title: 'Shop',
    version: '1',
    format: 'OpenAPI 3.1.0',
    servers: [{ url: 'https://shop.example' }],
    securitySchemes: [{ name: 'user', type: 'http', scheme: 'bearer' }],
    operations: [
      { operationId: 'createOrder', method: 'POST', path: '/orders', security: [{ user: [] }] },
      { operationId: 'getOrder', method: 'GET', path: '/orders/{id}' },
    ],
  }),
};

const fromChrome = String.raw`curl 'https://shop.example/orders' \
  -H 'accept: */*' \
  -H 'authorization: Bearer 0123456789abcdef' \
  -H 'content-type: application/json' \
  -b 'session=9876fedc5432' \
  --data-raw $'{"note":"it\'s two\u0021"}' \
  --compressed ;
curl 'https://shop.example/orders/7' -H 'accept: */*'`;

const fromWindows = String.raw`curl ^"https://shop.example/orders^" ^
  -H ^"content-type: application/json^" ^
  -H ^"authorization: Bearer 0123456789abcdef^" ^
  --data-raw ^"^{^\^"note^\^":^\^"50^% of $it^\^"^}^" &
curl ^"https://shop.example/orders/7^"`;

describe('passes the chain format kit', () => {
  const cases = chainFormatCases({
    plugin: () => curlFormat(),
    samples: [
      {
        title: 'as a browser copies all as bash',
        source: { location: 'pasted', content: fromChrome },
        sources: [shop],
        operations: ['POST /orders', 'GET /orders/{id}'],
        data: [],
        secrets: ['0123456789abcdef', '9876fedc5432'],
      },
      {
        title: 'as a browser copies all as cmd, without a description',
        source: { location: 'pasted', content: fromWindows },
        operations: ['POST /orders', 'GET /orders/{orderId}'],
        data: [],
        secrets: ['0123456789abcdef'],
      },
    ],
    broken: [
      { location: 'an open quote', content: `curl 'https://shop.example/orders` },
      { location: 'no URL', content: 'curl --version' },
    ],
  });
  for (const { title, run } of cases) test(title, run);
});

const importCurl = (content: string, sources: readonly DescribedSource[] = [shop]) =>
  importText(curlFormat(), content, { sources });

test.each([
  ['bash', fromChrome, "it's two!"],
  ['cmd', fromWindows, '50% of $it'],
])('quotes and escapes are those of %s', async (_, content, note) => {
  const { steps } = await importCurl(content);
  expect(steps[0]?.body).toEqual({ contentType: 'application/json', payload: { note } });
  expect(steps[0]?.credentials).toEqual([{ scheme: 'user', credential: 'user', kind: 'bearer' }]);
});

test.each([
  `{"note":"it's\\n\\u0007 [two] {three}"}`,
  '{"note":"\u0085 it\'s 100% ü \\\\"}',
  '[]',
  '{"note":"$x `y` \\\\"}',
])('what Opchain copies is read: %s', async (body) => {
  const line = requestToCurl(
    { method: 'POST', url: 'https://shop.example/orders', headers: [['Content-Type', 'application/json']], body },
    { multiline: true, include: true, credential: 'ada' },
  );
  const { steps, notes } = await importCurl(line);
  expect(steps[0]?.body?.payload).toEqual(JSON.parse(body));
  expect(steps[0]?.credentials).toEqual([{ scheme: 'user', credential: 'ada', kind: 'bearer' }]);
  expect(notes).toEqual(['The credential "ada" must be configured for a run.']);
});

test('a call without a credential gets the one that its operation requires', async () => {
  const { steps, notes } = await importCurl(`curl --json '{}' https://shop.example/orders`);
  expect(steps[0]?.credentials).toEqual([{ scheme: 'user', credential: 'user', kind: 'bearer' }]);
  expect(notes).toContain(
    'createOrder: the recording has no credential; the first one that the operation accepts is used.',
  );
});

test('variables of the shell are inputs', async () => {
  const { chain, steps } = await importCurl(
    'BASE=https://shop.example\nNOTE=hello\ncurl "$BASE/orders" -d "{\\"note\\": \\"$NOTE\\", \\"qty\\": $QTY}"\ncurl ${BASE}/orders/$ORDER_ID',
  );
  expect(steps[0]?.body).toEqual({
    contentType: 'application/json',
    payload: { note: '{{$inputs.NOTE}}', qty: '{{$inputs.QTY}}' },
  });
  expect(steps[1]?.parameters).toEqual([{ in: 'path', name: 'id', value: '{{$inputs.ORDER_ID}}' }]);
  expect(chain.inputs.map(({ name, schema, required }) => [name, schema['default'], required])).toEqual([
    ['NOTE', 'hello', false],
    ['QTY', undefined, true],
    ['ORDER_ID', undefined, true],
  ]);
});

test('the commands that reproduce a failure of a check become mappings and a credential', async () => {
  const reproduction = String.raw`TOKEN='<token of clerk>'
RESPONSE=$(curl --silent --request POST https://shop.example/orders --header 'Content-Type: application/json' --data-raw '{"note":"(it'\''s; 1)"}' --header "Authorization: Bearer $TOKEN")
ID_1=$(printf %s "$RESPONSE" | jq --raw-output '.id')
ID_2=$(printf %s "$RESPONSE" | jq --raw-output '.lines[0]["a b"].code')
ETAG_1=$(curl --silent --include https://shop.example/orders/"$ID_1" | grep -i '^etag:' | cut -d ' ' -f 2- | tr -d '\r')
export OTHER="$(curl -s https://shop.example/orders/8 | jq -r '.id | length')"
curl --include https://shop.example/orders/"$ID_1"?of="$OTHER" --header 'If-Match: '"$ETAG_1"
curl --include --request POST https://shop.example/orders --data-raw '{"parent":'"$ID_1"',"code":"'"$ID_2"'"}' --header "Authorization: Bearer $TOKEN"`;
  const [format] = (await openPlugin(curlFormat())).chainFormats;
  expect(format?.accepts({ location: 'pasted', content: reproduction })).toBe(true);
  const { chain, steps, notes } = await importCurl(reproduction);
  expect(steps.map(({ id, credentials = [] }) => [id, ...credentials.map((use) => use.credential)])).toEqual([
    ['createOrder', 'clerk'],
    ['getOrder'],
    ['getOrder2'],
    ['getOrder3'],
    ['createOrder2', 'clerk'],
  ]);
  const id = '{{createOrder.id}}';
  expect(steps[0]?.body?.payload).toEqual({ note: "(it's; 1)" });
  expect(steps[1]?.parameters).toEqual([{ in: 'path', name: 'id', value: id }]);
  expect(steps[3]?.parameters).toEqual([
    { in: 'path', name: 'id', value: id },
    { in: 'query', name: 'of', value: '{{$inputs.OTHER}}' },
    { in: 'header', name: 'If-Match', value: '{{getOrder.$headers.etag}}' },
  ]);
  expect(steps[4]?.body?.payload).toEqual({
    parent: id,
    code: '{{createOrder.lines[0]["a b"].code}}',
  });
  expect(chain.inputs.map(({ name }) => name)).toEqual(['OTHER']);
  expect(notes.join(' ')).toContain('The credential "clerk" must be configured for a run.');
});

test('options have the meaning that curl gives them', async () => {
  const { steps } = await importCurl(
    [
      'curl -sSXPUT https://api.example/a -uada:secret99 -o out.json 2>/dev/null',
      `curl -G https://api.example/b?x=1 --data-urlencode 'q=a b&c' -d y=2 | jq .`,
      'curl -I https://api.example/c --next -d a=1 -d b=2 https://api.example/d',
      'curl https://api.example/e?x=1&y=2 # both parameters',
      'curl -X POST https://api.example/f -F file=@photo.jpg',
    ].join('\n'),
    [],
  );
  expect(steps.map(({ operation }) => operation.id)).toEqual(['putA', 'getB', 'headC', 'postD', 'getE', 'postF']);
  expect(steps[0]?.credentials).toEqual([{ scheme: 'basicAuth', credential: 'basicAuth', kind: 'basic' }]);
  expect(steps[1]?.parameters.map(({ name, value }) => [name, value])).toEqual([
    ['x', '1'],
    ['q', 'a b&c'],
    ['y', '2'],
  ]);
  expect(steps[3]?.body).toEqual({ contentType: 'application/x-www-form-urlencoded', payload: { a: '1', b: '2' } });
  expect(steps[4]?.parameters.map(({ name }) => name)).toEqual(['x', 'y']);
});

test('reports what a chain cannot contain', async () => {
  const { notes } = await importCurl(
    'curl https://api.example/f -F file=@photo.jpg\ncurl https://api.example/g -d @body.json',
    [],
  );
  expect(notes).toEqual([
    'The body of https://api.example/g is in the file "body.json" and is left out.',
    'postF: choose a file for "file"; files are not recorded.',
  ]);
});

test.each([
  ['-F', `-F title=Sea -F 'tags=a;type=text/plain' -F tags=b --form-string note=@home -F photo=@sea.jpg`],
  [
    'what a browser sends',
    String.raw`-H 'content-type: multipart/form-data; boundary=----WebKit7' --data-raw $'------WebKit7\r\nContent-Disposition: form-data; name="title"\r\n\r\nSea\r\n------WebKit7\r\nContent-Disposition: form-data; name="tags"\r\n\r\na\r\n------WebKit7\r\nContent-Disposition: form-data; name="tags"\r\n\r\nb\r\n------WebKit7\r\nContent-Disposition: form-data; name="note"\r\n\r\n@home\r\n------WebKit7\r\nContent-Disposition: form-data; name="photo"; filename="sea.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\r\n------WebKit7--\r\n'`,
  ],
])('the texts of a multipart form are kept: %s', async (_, options) => {
  const { steps, notes } = await importCurl(`curl https://api.example/photos ${options}`, []);
  expect(steps[0]?.operation.id).toBe('postPhotos');
  expect(steps[0]?.body).toEqual({
    contentType: 'multipart/form-data',
    payload: { title: 'Sea', tags: ['a', 'b'], note: '@home' },
  });
  expect(notes).toEqual(['postPhotos: choose a file for "photo"; files are not recorded.']);
});

test('calls that the description does not have get a small one of their own', async () => {
  const { chain, descriptions, notes, steps } = await importCurl(
    'curl https://shop.example/orders/7\ncurl https://shop.example/old?page=2\ncurl https://pay.example/charges/9',
  );
  expect(steps.map(({ operation }) => operation)).toEqual([
    { source: 'shop', id: 'getOrder' },
    { source: 'shop2', id: 'getOld' },
    { source: 'pay', id: 'getCharges' },
  ]);
  expect(chain.sources.map(({ name }) => name)).toEqual(['shop', 'shop2', 'pay']);
  expect(Object.keys(descriptions)).toEqual(['shop2', 'pay']);
  expect(notes).toEqual([
    'Not in the description: GET /old. A description "shop2" was made for it.',
    'Not in the description: GET /charges/{chargeId}. A description "pay" was made for it.',
  ]);
});

test('an unclosed quote is reported with its line', async () => {
  await expect(importCurl(`curl 'https://shop.example/orders'\ncurl "https://shop.example`)).rejects.toMatchObject({
    code: 'CHAIN_IMPORT_FAILED',
    message: 'The quote in line 2 is not closed.',
  });
});
