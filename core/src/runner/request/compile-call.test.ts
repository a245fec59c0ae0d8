import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BodyInput, JsonValue } from '@opchain/core';
import type { HttpCall, OperationDetail, ParameterSpec } from '@opchain/core/internal/model';
import { describeApi, parameter } from '../../../test/describe-api.js';
import { call } from '../../../test/make-chain.js';
import type { ValueMapping } from '../../model/mappings/mapping-text.js';
import { compileCall } from './compile-call.js';

interface Sketch {
  readonly path?: string;
  readonly specs?: readonly ParameterSpec[];
  readonly values?: readonly (readonly [ParameterSpec['in'], string, JsonValue])[];
  readonly body?: BodyInput;
  readonly requestBody?: OperationDetail['requestBody'];
  readonly server?: string;
}

const values: Readonly<Record<string, JsonValue>> = {};

async function build(
  { path = '/x', specs = [], values: inputs = [], body, requestBody, server = 'http://api.test' }: Sketch,
  mapped: Readonly<Record<string, JsonValue>> = values,
): Promise<HttpCall> {
  const api = describeApi({
    operations: { x: { path, parameters: specs, ...(requestBody === undefined ? {} : { requestBody }) } },
  });
  const parameters = inputs.map(([location, name, value]) => ({ in: location, name, value }));
  const read = (mapping: ValueMapping): JsonValue =>
    mapping.kind === 'response' ? (mapped[mapping.stepId] ?? null) : null;
  return compileCall(
    call('x', { parameters, ...(body === undefined ? {} : { body }) }),
    await api.operation('x'),
    server,
  ).build(read);
}

const urlOf = async (sketch: Sketch, mapped?: Readonly<Record<string, JsonValue>>) =>
  (await build(sketch, mapped)).url.slice('http://api.test'.length);
const codeOf = (building: Promise<unknown>) =>
  building.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  );

const list = ['blue', 'black', 'a,b'];
const object = { R: 100, G: 'a b' };

describe('styles', () => {
  test.each<[ParameterSpec['style'], boolean, JsonValue, string]>([
    ['simple', false, 'a b', '/a%20b'],
    ['simple', false, 5, '/5'],
    ['simple', false, list, '/blue,black,a%2Cb'],
    ['simple', true, list, '/blue,black,a%2Cb'],
    ['simple', false, object, '/R,100,G,a%20b'],
    ['simple', true, object, '/R=100,G=a%20b'],
    ['label', false, 'a', '/.a'],
    ['label', false, list, '/.blue,black,a%2Cb'],
    ['label', true, list, '/.blue.black.a%2Cb'],
    ['label', false, object, '/.R,100,G,a%20b'],
    ['label', true, object, '/.R=100.G=a%20b'],
    ['matrix', false, 'a', '/;v=a'],
    ['matrix', false, list, '/;v=blue,black,a%2Cb'],
    ['matrix', true, list, '/;v=blue;v=black;v=a%2Cb'],
    ['matrix', false, object, '/;v=R,100,G,a%20b'],
    ['matrix', true, object, '/;R=100;G=a%20b'],
  ])('path, %s, explode %s', async (style, explode, value, path) => {
    expect(
      await urlOf({
        path: '/{v}',
        specs: [parameter('path', 'v', { style, explode })],
        values: [['path', 'v', value]],
      }),
    ).toBe(path);
  });

  test.each<[ParameterSpec['style'], boolean, JsonValue, string]>([
    ['form', true, 'a&b=c', '?v=a%26b%3Dc'],
    ['form', true, list, '?v=blue&v=black&v=a%2Cb'],
    ['form', false, list, '?v=blue,black,a%2Cb'],
    ['form', true, object, '?R=100&G=a%20b'],
    ['form', false, object, '?v=R,100,G,a%20b'],
    ['form', true, [], ''],
    ['form', true, '', '?v='],
    ['spaceDelimited', false, list, '?v=blue%20black%20a%2Cb'],
    ['pipeDelimited', false, list, '?v=blue%7Cblack%7Ca%2Cb'],
    ['pipeDelimited', false, object, '?v=R%7C100%7CG%7Ca%20b'],
    ['deepObject', true, object, '?v%5BR%5D=100&v%5BG%5D=a%20b'],
    ['deepObject', true, { a: { b: [1, 2] } }, '?v%5Ba%5D%5Bb%5D%5B%5D=1&v%5Ba%5D%5Bb%5D%5B%5D=2'],
  ])('query, %s, explode %s', async (style, explode, value, query) => {
    expect(
      await urlOf({ path: '', specs: [parameter('query', 'v', { style, explode })], values: [['query', 'v', value]] }),
    ).toBe(`/${query}`);
  });

  test('allowReserved leaves reserved characters, except those that would end the value', async () => {
    const specs = [parameter('query', 'v', { allowReserved: true })];
    expect(await urlOf({ specs, values: [['query', 'v', 'http://a/b?c=d&e#f+g%41 [h]']] })).toBe(
      '/x?v=http://a/b?c=d%26e%23f%2Bg%41%20%5Bh%5D',
    );
  });

  test('a parameter described by content is serialized in that media type, in every location', async () => {
    const locations = ['path', 'query', 'header', 'cookie'] as const;
    const specs = locations.map((location) => parameter(location, 'v', { contentType: 'application/json' }));
    const { url, headers, cookies } = await build({
      path: '/{v}',
      specs,
      values: locations.map((location) => [location, 'v', { a: 'é' }]),
    });
    expect(url).toBe('http://api.test/%7B%22a%22%3A%22%C3%A9%22%7D?v=%7B%22a%22%3A%22%C3%A9%22%7D');
    expect(headers).toContainEqual(['v', '{"a":"\\u00e9"}']);
    expect(cookies).toEqual([['v', '%7B%22a%22%3A%22%C3%A9%22%7D']]);
  });

  test('headers and cookies', async () => {
    const specs = [
      parameter('header', 'X-List'),
      parameter('header', 'X-Object', { explode: true }),
      parameter('cookie', 'c'),
    ];
    const { headers, cookies } = await build({
      specs,
      values: [
        ['header', 'X-List', ['a', 'b']],
        ['header', 'X-Object', { k: 'v', l: 'w' }],
        ['cookie', 'c', 'a;b c'],
      ],
    });
    expect(headers).toEqual([
      ['Accept', '*/*'],
      ['X-List', 'a,b'],
      ['X-Object', 'k=v,l=w'],
    ]);
    expect(cookies).toEqual([['c', 'a%3Bb%20c']]);
  });
});

describe('text that would change the request is rejected', () => {
  test.each(['.', '..', '', 'a\nb', 'a\rb', '\ud800', null])('%j in a path', async (value) => {
    expect(await codeOf(build({ path: '/x/{v}/y', values: [['path', 'v', '{{a}}']] }, { a: value }))).toMatch(
      /^MAPPING_(UNSAFE|MISSING)$/,
    );
  });

  test('a dot next to a dot of the template or of the style', async () => {
    expect(await codeOf(build({ path: '/.{v}', values: [['path', 'v', '.']] }))).toBe('MAPPING_UNSAFE');
    expect(
      await codeOf(
        build({ path: '/{v}', specs: [parameter('path', 'v', { style: 'label' })], values: [['path', 'v', '.']] }),
      ),
    ).toBe('MAPPING_UNSAFE');
    expect(await urlOf({ path: '/{v}.json', values: [['path', 'v', '..']] })).toBe('/...json');
  });

  test('an encoded dot segment remains a name', async () =>
    expect(await urlOf({ path: '/{v}', values: [['path', 'v', '%2e%2e']] })).toBe('/%252e%252e'));

  test.each(['a\r\nX-Other: b', 'a\0', 'ü€'])('%j in a header', async (value) => {
    expect(await codeOf(build({ specs: [parameter('header', 'X-Note')], values: [['header', 'X-Note', value]] }))).toBe(
      'MAPPING_UNSAFE',
    );
  });

  test.each(['Content-Length', 'transfer-encoding', 'Host', 'Connection', 'bad name', 'x:y'])(
    'a header parameter called %s',
    async (name) => {
      expect(await codeOf(build({ values: [['header', name, '1']] }))).toBe('REQUEST_INVALID');
    },
  );

  test('a lone surrogate in query and cookie', async () => {
    expect(await codeOf(build({ values: [['query', 'q', '\udc00']] }))).toBe('MAPPING_UNSAFE');
    expect(await codeOf(build({ values: [['cookie', 'c', '\udc00']] }))).toBe('MAPPING_UNSAFE');
  });
});

/** As any server parses it. */
function parseUrl(url: string) {
  const { pathname, searchParams, hash } = new URL(url);
  return { segments: pathname.split('/').map(decodeURIComponent), query: [...searchParams], hash };
}

test('any text in a path arrives as exactly one segment that decodes to it, and any in a query as exactly one value', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('x/../../admin?y#z', '..;/x', '%2e%2e', '\\..\\', '//host', 'a%2Fb', '/', '?', '#', '\t'),
  );
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const isRejected = text === '' || text === '.' || text === '..' || /[\r\n]/.test(text);
      const building = build(
        {
          path: '/before/{v}/after',
          specs: [parameter('query', 'q')],
          values: [
            ['path', 'v', '{{a}}'],
            ['query', 'q', '{{a}}'],
          ],
        },
        { a: text },
      );
      expect(isRejected ? await codeOf(building) : parseUrl((await building).url)).toEqual(
        isRejected ? 'MAPPING_UNSAFE' : { segments: ['', 'before', text, 'after'], query: [['q', text]], hash: '' },
      );
    }),
    { numRuns: 500 },
  );
});

describe('addresses', () => {
  test.each([
    ['http://api.test', 'http://api.test/x?q=1'],
    ['http://api.test/', 'http://api.test/x?q=1'],
    ['http://api.test/base/v1/', 'http://api.test/base/v1/x?q=1'],
    ['http://api.test/base?tenant=7#top', 'http://api.test/base/x?tenant=7&q=1'],
  ])('%s', async (server, url) => expect((await build({ server, values: [['query', 'q', 1]] })).url).toBe(url));
});

describe('bodies', () => {
  const content = (contentType: string, more = {}) => ({ required: false, content: [{ contentType, ...more }] });
  const typeOf = ({ headers }: HttpCall) => headers.find(([name]) => name === 'Content-Type')?.[1];

  test('JSON keeps the types of values that are mapped as a whole, and serializes values that are mapped into text', async () => {
    const sent = await build(
      { body: { payload: { id: '{{a}}', list: ['{{b}}'], text: '#{{a}} of {{b}}', raw: '\\{{a}}' } } },
      { a: 5, b: { c: true } },
    );
    expect(typeOf(sent)).toBe('application/json');
    expect(JSON.parse(sent.body as string)).toEqual({
      id: 5,
      list: [{ c: true }],
      text: '#5 of {"c":true}',
      raw: '{{a}}',
    });
  });

  test('server data is never parsed as mapping text', async () => {
    const sent = await build({ body: { payload: { a: '{{a}}', b: 'x {{a}}' } } }, { a: '{{b.secret}} \\{{ $inputs.x' });
    expect(JSON.parse(sent.body as string)).toEqual({
      a: '{{b.secret}} \\{{ $inputs.x',
      b: 'x {{b.secret}} \\{{ $inputs.x',
    });
  });

  test('a JSON body given as text is sent as JSON, with its mappings filled in', async () => {
    const sent = await build(
      { body: { payload: '{"id": {{a}}, "name": "n {{b}}", "plain": "{{b}}"}' } },
      { a: [1], b: 'quo"te' },
    );
    expect(JSON.parse(sent.body as string)).toEqual({ id: [1], name: 'n quo"te', plain: 'quo"te' });
    expect((await build({ body: { payload: 'just text' } })).body).toBe('"just text"');
    expect((await build({ body: { payload: '{{a}}' } }, { a: { whole: 1 } })).body).toBe('{"whole":1}');
  });

  test('null is the text null inside text, and alone if it is to be text', async () => {
    const sent = await build(
      {
        body: {
          contentType: 'application/json',
          payload: { inside: 'x {{a}}', alone: '{{a | text}}', typed: '{{a}}' },
        },
      },
      { a: null },
    );
    expect(JSON.parse(String(sent.body))).toEqual({ inside: 'x null', alone: 'null', typed: null });
  });

  test('forms', async () => {
    const sent = await build({
      requestBody: content('application/x-www-form-urlencoded', {
        encoding: { deep: { style: 'deepObject', explode: true } },
      }),
      body: { payload: { name: 'a b&c', tags: ['x', 'y'], object: { k: 1 }, deep: { k: 1 }, none: null } },
    });
    expect(typeOf(sent)).toBe('application/x-www-form-urlencoded');
    expect(sent.body).toBe('name=a%20b%26c&tags=x&tags=y&object=%7B%22k%22%3A1%7D&deep%5Bk%5D=1');
  });

  test('multipart, with files as data URLs', async () => {
    const sent = await build({
      requestBody: content('multipart/form-data', {
        encoding: { note: { contentType: 'text/markdown' } },
        schema: { properties: { log: { format: 'binary' } } },
      }),
      body: {
        payload: {
          'na"me': 'x',
          note: '# hi',
          meta: { k: 1 },
          tags: ['a', 'b'],
          file: 'data:image/png;base64,AAEC',
          named: 'data:text/plain;charset=utf-8;name=a%20b.txt;base64,AAEC',
          log: 'lines',
        },
      },
    });
    const form = await new Response(sent.body as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': typeOf(sent)! },
    }).formData();
    const entries = await Promise.all(
      [...form].map(async ([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.name, value.type, (await value.text()).length],
      ),
    );
    expect(entries).toEqual([
      ['na"me', 'x'],
      ['note', '# hi'],
      ['meta', '{"k":1}'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['file', 'file', 'image/png', 3],
      ['named', 'a b.txt', 'text/plain;charset=utf-8', 3],
      ['log', 'log', 'application/octet-stream', 5],
    ]);
  });

  test('the multipart boundary never occurs in the parts', async () => {
    const sent = await build({
      body: { contentType: 'multipart/form-data', payload: { a: '--opchain-boundary--', b: 'opchain-boundary-1' } },
    });
    const form = await new Response(sent.body as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': typeOf(sent)! },
    }).formData();
    expect([...form]).toEqual([
      ['a', '--opchain-boundary--'],
      ['b', 'opchain-boundary-1'],
    ]);
  });

  test('text, XML and raw bytes', async () => {
    expect((await build({ body: { contentType: 'text/plain', payload: 'a {{a}}' } }, { a: 1 })).body).toBe('a 1');
    expect((await build({ body: { contentType: 'application/xml', payload: '<a/>' } })).body).toBe('<a/>');
    expect(await codeOf(build({ body: { contentType: 'application/xml', payload: { a: 1 } } }))).toBe(
      'REQUEST_INVALID',
    );
    expect(
      (await build({ body: { contentType: 'application/octet-stream', payload: 'data:;base64,AAEC' } })).body,
    ).toEqual(new Uint8Array([0, 1, 2]));
  });

  test('the media type is the selected one, else the first JSON type, else the first documented', async () => {
    const several = {
      required: false,
      content: [{ contentType: 'text/plain' }, { contentType: 'application/merge-patch+json' }],
    };
    expect(typeOf(await build({ requestBody: several, body: { payload: 'x' } }))).toBe('application/merge-patch+json');
    expect(typeOf(await build({ requestBody: content('text/csv'), body: { payload: 'x' } }))).toBe('text/csv');
    expect(typeOf(await build({ requestBody: several, body: { contentType: 'text/plain', payload: 'x' } }))).toBe(
      'text/plain',
    );
  });

  test.each<[string, string | undefined, JsonValue, string, string]>([
    ['*/*', '*/*', { a: '{{a}}' }, 'application/json', '{"a":[1]}'],
    ['*/*', undefined, { a: 1 }, 'application/json', '{"a":1}'],
    ['*/*', '*/*', '{{a}}', 'application/json', '[1]'],
    ['*/*', '*/*', '{"a": 1}', 'application/json', '{"a":1}'],
    ['*/*', '*/*', 'plain', 'text/plain', 'plain'],
    ['application/*', 'application/*', [1], 'application/json', '[1]'],
    ['text/*', undefined, 'plain', 'text/plain', 'plain'],
  ])('%s selected as %s sends %j as %s', async (documented, chosen, payload, type, text) => {
    const body = chosen === undefined ? { payload } : { contentType: chosen, payload };
    const sent = await build({ requestBody: content(documented), body }, { a: [1] });
    expect([typeOf(sent), sent.body]).toEqual([type, text]);
  });

  test('a range sends binary values in their own media type', async () => {
    const body = { contentType: 'image/*', payload: 'data:image/png;base64,AAEC' };
    const sent = await build({ requestBody: content('image/*'), body });
    expect([typeOf(sent), sent.body]).toEqual(['image/png', new Uint8Array([0, 1, 2])]);
  });
});

describe('a reserved path parameter, {+name}', () => {
  const urlOfName = (path: string, value: JsonValue) =>
    urlOf({ path, specs: [parameter('path', 'name')], values: [['path', 'name', '{{a}}']] }, { a: value });

  test.each([
    ['/v1/{+name}', 'projects/p/keys/k', '/v1/projects/p/keys/k'],
    ['/v1/{+name}:move', 'a/b', '/v1/a/b:move'],
    ['/v1/{+name}', 'a b/c?d#e%2F', '/v1/a%20b/c%3Fd%23e%2F'],
    ['/files{+name}', '/a/b', '/files/a/b'],
    ['/v1/{name}', 'a/b', '/v1/a%2Fb'],
  ])('%s with %j', async (path, value, url) => expect(await urlOfName(path, value)).toBe(url));

  test.each(['../x', 'a/../../b', 'a/.', '/evil.test', '', 'a\nb', 'x/%2E%2e', '\ud800'])('rejects %j', async (value) =>
    expect(await codeOf(urlOfName('/{+name}', value))).toBe('MAPPING_UNSAFE'),
  );
});

test('a null that the chain itself contains is a problem of the input, not of a mapping', async () => {
  const api = describeApi({ operations: { x: { path: '/x', parameters: [parameter('query', 'q')] } } });
  const step = call('x', {
    parameters: [{ in: 'query', name: 'q', value: null }],
    body: { contentType: 'text/plain', payload: null },
  });
  const { diagnostics } = compileCall(step, await api.operation('x'), 'http://api.test');
  expect(diagnostics.map(({ location, error }) => [location, error.code])).toEqual([
    ['parameters/query/q', 'REQUEST_INVALID'],
    ['body', 'REQUEST_INVALID'],
  ]);
});
