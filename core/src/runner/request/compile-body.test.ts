import { describe, expect, test } from '@jest/globals';
import { describeApi } from '../../../test/describe-api.js';
import { call } from '../../../test/make-chain.js';
import { loadLanguages } from '../../checks/load-language.js';
import type { BodyInput, ParameterInput } from '../../model/chain.js';
import type { HttpCall } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { ValueMapping } from '../../model/mappings/mapping-text.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { compileCall } from './compile-call.js';

/** What a call sends; `mapped` are the values of chain inputs. */
async function build(
  parts: { readonly body?: BodyInput; readonly parameters?: readonly ParameterInput[]; readonly schema?: JsonValue },
  mapped: Readonly<Record<string, JsonValue>> = {},
): Promise<HttpCall> {
  const { body, parameters = [], schema } = parts;
  const api = describeApi({
    operations: {
      x: {
        path: '/x',
        method: 'POST',
        ...(schema === undefined
          ? {}
          : {
              requestBody: {
                required: true,
                content: [{ contentType: 'application/json', schema: schema as Record<string, JsonValue> }],
              },
            }),
      },
    },
  });
  const compiled = compileCall(
    call('x', { parameters, ...(body === undefined ? {} : { body }) }),
    await api.operation('x'),
    'http://api.test',
  );
  await loadLanguages(compiled.languages);
  const read = (mapping: ValueMapping): JsonValue => {
    const value = mapping.kind === 'input' ? mapped[mapping.name] : undefined;
    if (value === undefined) throw new OpchainError('MAPPING_MISSING', 'It has no value.');
    return value;
  };
  const isAbsent = (mapping: ValueMapping): boolean => mapping.kind !== 'input' || mapped[mapping.name] === undefined;
  return compiled.build(Object.assign(read, { isAbsent }));
}

const bodyOf = async (body: BodyInput, mapped?: Readonly<Record<string, JsonValue>>) =>
  (await build({ body }, mapped)).body;

describe('replacements', () => {
  const payload = {
    a: { b: 1 },
    items: [
      { sku: 'x', n: 1 },
      { sku: 'y', n: 2 },
    ],
  };

  test('by JSON Pointer, JSONPath of both versions, in their order', async () => {
    const sent = await bodyOf(
      {
        payload,
        replacements: [
          { target: '/a/b', value: '{{$inputs.id}}' },
          { target: '/items/-', value: { sku: 'z', n: 3 } },
          { target: "$.items[?@.sku == 'y'].n", targetType: 'jsonpath', value: 20 },
          {
            target: '$.items[(@.length-1)].n',
            targetType: 'jsonpath',
            targetVersion: 'draft-goessner-dispatch-jsonpath-00',
            value: '{{$inputs.id}}',
          },
        ],
      },
      { id: 7 },
    );
    expect(JSON.parse(sent as string)).toEqual({
      a: { b: 7 },
      items: [
        { sku: 'x', n: 1 },
        { sku: 'y', n: 20 },
        { sku: 'z', n: 7 },
      ],
    });
  });

  test('by XPath where the payload is XML, unless a type is named', async () => {
    const xml = { contentType: 'application/xml', payload: '<order><id>{{$inputs.id}}</id><n/></order>' };
    const replacements = [{ target: '/order/n', value: '{{$inputs.note}}' }];
    expect(await bodyOf({ ...xml, replacements }, { id: 1, note: 'a < b' })).toBe(
      '<order><id>1</id><n>a &lt; b</n></order>',
    );
  });

  test('of a payload that is mapped as a whole, also as JSON text', async () => {
    const replacements = [{ target: '/a', value: 2 }];
    expect(await bodyOf({ payload: '{{$inputs.p}}', replacements }, { p: { a: 1, b: 1 } })).toBe('{"a":2,"b":1}');
    expect(await bodyOf({ payload: '{{$inputs.p}}', replacements }, { p: '{"a":1}' })).toBe('{"a":2}');
  });

  test('without a payload start from an empty object', async () => {
    expect(await bodyOf({ replacements: [{ target: '/a', value: 1 }] })).toBe('{"a":1}');
  });

  test.each<[string, BodyInput]>([
    ['a pointer', { payload, replacements: [{ target: '/none/b', value: 1 }] }],
    ['a JSONPath', { payload, replacements: [{ target: '$.none', targetType: 'jsonpath', value: 1 }] }],
    ['an XPath on JSON', { payload, replacements: [{ target: '/a', targetType: 'xpath', value: 1 }] }],
    ['invalid syntax', { payload, replacements: [{ target: '$[', targetType: 'jsonpath', value: 1 }] }],
  ])('%s that selects nothing fails the step before it is sent', async (_, body) => {
    await expect(bodyOf(body)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining('replacement of'),
    });
  });

  test('a pointer that does not exist in a fixed payload is found before the run', async () => {
    const api = describeApi({ operations: { x: { path: '/x' } } });
    const compiled = compileCall(
      call('x', { body: { payload, replacements: [{ target: '/none/b', value: '{{$inputs.id}}' }] } }),
      await api.operation('x'),
      '',
    );
    expect(compiled.diagnostics).toMatchObject([{ location: 'body', error: { code: 'REQUEST_INVALID' } }]);
  });
});

describe('bodies', () => {
  test('without payload and replacements nothing is sent', async () => {
    const { body, headers } = await build({ body: { contentType: 'application/json' } });
    expect(body).toBeUndefined();
    expect(headers.map(([name]) => name)).not.toContain('Content-Type');
  });

  test('a form may be text, in which mapped values are percent-encoded', async () => {
    const form = { contentType: 'application/x-www-form-urlencoded' };
    expect(await bodyOf({ ...form, payload: 'a=1&b={{$inputs.b}}&c=x%20y' }, { b: 'x&c=2 é' })).toBe(
      'a=1&b=x%26c%3D2%20%C3%A9&c=x%20y',
    );
    expect(await bodyOf({ ...form, payload: '{{$inputs.form}}' }, { form: 'a=1&b=2' })).toBe('a=1&b=2');
    expect(await bodyOf({ ...form, payload: '{{$inputs.form}}' }, { form: { a: 1, b: 'x y' } })).toBe('a=1&b=x%20y');
  });

  test('multipart text with its own boundary is sent as it is', async () => {
    const payload = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n{{$inputs.a}}\r\n--x--\r\n';
    expect(await bodyOf({ contentType: 'multipart/form-data; boundary=x', payload }, { a: 'v' })).toContain(
      '\r\n\r\nv\r\n',
    );
    await expect(bodyOf({ contentType: 'multipart/form-data', payload: 'text' })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
  });
});

describe('query strings', () => {
  const queryOf = async (value: JsonValue, mapped?: Readonly<Record<string, JsonValue>>) =>
    (await build({ parameters: [{ in: 'querystring', name: 'all', value }] }, mapped)).url.slice(
      'http://api.test/x'.length,
    );

  test.each<[JsonValue, string]>([
    ['filter=active&sort=desc&limit=50', '?filter=active&sort=desc&limit=50'],
    ['?a=1', '?a=1'],
    ['a=x%20y z&b=é#1', '?a=x%20y%20z&b=%C3%A9%231'],
    ['q={{$inputs.q}}&n={{$inputs.n}}', '?q=a%26b%3D1&n=5'],
    ['{{$inputs.whole}}', '?x=1&y=2'],
    [{ a: 'b c', n: 1 }, '?a=b%20c&n=1'],
    ['{"filter":"active"}', '?%7B%22filter%22:%22active%22%7D'],
    ['', ''],
  ])('%j', async (value, query) => {
    expect(await queryOf(value, { q: 'a&b=1', n: 5, whole: 'x=1&y=2' })).toBe(query);
  });
});

describe('values that do not exist', () => {
  const optional = (location: ParameterInput['in']): ParameterInput => ({
    in: location,
    name: 'q',
    value: '{{$inputs.none}}',
  });

  test('an optional parameter or field that is wholly mapped from one is left out', async () => {
    const { url, headers, cookies, body } = await build({
      parameters: [optional('query'), optional('header'), optional('cookie')],
      body: { payload: { a: 1, b: '{{$inputs.none}}', c: { d: '{{$inputs.none}}' } } },
    });
    expect(url).toBe('http://api.test/x');
    expect(headers.map(([name]) => name)).not.toContain('q');
    expect(cookies).toEqual([]);
    expect(body).toBe('{"a":1,"c":{}}');
  });

  test.each<[string, Parameters<typeof build>[0]]>([
    ['a required field', { body: { payload: { b: '{{$inputs.none}}' } }, schema: { type: 'object', required: ['b'] } }],
    ['an item of a list', { body: { payload: ['{{$inputs.none}}'] } }],
    ['a part of a text', { parameters: [{ in: 'query', name: 'q', value: 'a {{$inputs.none}}' }] }],
    ['the whole body', { body: { payload: '{{$inputs.none}}' } }],
  ])('%s fails the step before it is sent', async (_, parts) => {
    await expect(build(parts)).rejects.toMatchObject({ code: 'MAPPING_MISSING' });
  });
});
