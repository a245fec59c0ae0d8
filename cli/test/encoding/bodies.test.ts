import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { requestOf, withBody } from './request-of.js';

/** The body that is sent in a media type. */
async function bodyOf(contentType: string, media: JsonObject, body: JsonValue, document: JsonObject = {}) {
  const version = 'itemSchema' in media || 'prefixEncoding' in media || 'itemEncoding' in media ? '3.2.0' : '3.1.0';
  return requestOf({ version, document, operation: withBody(contentType, media), contentType, body });
}

describe('OpenAPI 3.2, sequential media types', () => {
  const items = [{ a: 1 }, { b: 'x\ny' }, 2];
  test.each([
    ['application/jsonl', '{"a":1}\n{"b":"x\\ny"}\n2\n'],
    ['application/x-ndjson', '{"a":1}\n{"b":"x\\ny"}\n2\n'],
    // RFC 7464, section 2.2.
    ['application/json-seq', '\x1e{"a":1}\n\x1e{"b":"x\\ny"}\n\x1e2\n'],
    ['application/geo+json-seq', '\x1e{"a":1}\n\x1e{"b":"x\\ny"}\n\x1e2\n'],
  ])('the items of a list are sent as %s', async (type, body) => {
    expect(await bodyOf(type, { itemSchema: { type: 'object' } }, items)).toMatchObject({
      body,
      headers: { 'Content-Type': type },
    });
    expect((await bodyOf(type, { schema: { type: 'array' } }, [])).body).toBe('');
    expect((await bodyOf(type, {}, 'as it is')).body).toBe('as it is');
    await expect(bodyOf(type, {}, { a: 1 })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining('must be text or a list of items'),
    });
  });
});

describe('OpenAPI, multipart media types and Encoding Object', () => {
  const parts = (...list: readonly string[]) =>
    [...list.map((part) => `--opchain-boundary\r\n${part}\r\n`), '--opchain-boundary--\r\n'].join('');
  const schema = { type: 'object', properties: { meta: { type: 'object' }, note: { type: 'string' } } };

  test.each([
    ['multipart/mixed', 'multipart/mixed; boundary=opchain-boundary'],
    // RFC 2387, section 3.1.
    ['multipart/related', 'multipart/related; boundary=opchain-boundary; type="application/json"'],
  ])('%s has a part for each field', async (type, contentType) => {
    const sent = await bodyOf(type, { schema }, { meta: { a: 1 }, note: 'hi', none: null, list: [1, { b: 2 }] });
    expect(sent.headers['Content-Type']).toBe(contentType);
    expect(sent.body).toBe(
      parts(
        'Content-Type: application/json\r\n\r\n{"a":1}',
        'Content-Type: text/plain\r\n\r\nhi',
        'Content-Type: text/plain\r\n\r\n1',
        'Content-Type: application/json\r\n\r\n{"b":2}',
      ),
    );
  });

  test('a part has the content type of its Encoding Object, and a file its name', async () => {
    const media = { schema, encoding: { meta: { contentType: 'application/vnd.a+json' } } };
    const body = { meta: { a: 1 }, file: 'data:image/png;name=a.png;base64,YQ==' };
    expect((await bodyOf('multipart/mixed', media, body)).body).toBe(
      parts(
        'Content-Type: application/vnd.a+json\r\n\r\n{"a":1}',
        'Content-Disposition: attachment; filename="a.png"\r\nContent-Type: image/png\r\n\r\na',
      ),
    );
  });

  test('prefixEncoding and itemEncoding describe the items of a list', async () => {
    const media = { prefixEncoding: [{ contentType: 'text/csv' }], itemEncoding: { contentType: 'text/html' } };
    expect((await bodyOf('multipart/mixed', media, ['a,b', '<p>', '<i>'])).body).toBe(
      parts(
        'Content-Type: text/csv\r\n\r\na,b',
        'Content-Type: text/html\r\n\r\n<p>',
        'Content-Type: text/html\r\n\r\n<i>',
      ),
    );
  });

  test('a form follows an explicit style, except in 3.0', async () => {
    const operation = withBody('multipart/form-data', {
      schema: { type: 'object' },
      encoding: { l: { style: 'form', explode: false } },
    });
    const sent = async (version: string) => (await requestOf({ version, operation, body: { l: ['a', 'b c'] } })).body;
    const part = (text: string) => `Content-Disposition: form-data; name="l"\r\n\r\n${text}`;
    expect(await sent('3.1.0')).toBe(parts(part('a,b c')));
    expect(await sent('3.0.4')).toBe(parts(part('a'), part('b c')));
  });

  test.each<[string, JsonObject, string | undefined]>([
    ['a const', { required: true, schema: { type: 'string', const: 'table' } }, 'table'],
    ['the only choice', { required: true, schema: { enum: [7] } }, '7'],
    ['several choices', { required: true, schema: { enum: ['a', 'b'] } }, undefined],
    ['an example only', { required: true, schema: { type: 'string', default: 'a', examples: ['a'] } }, undefined],
    ['an optional const', { schema: { const: 'table' } }, undefined],
  ])('a header of a part is sent if it is required and has one value: %s', async (_, header, value) => {
    const encoding = { f: { contentType: 'text/csv', headers: { 'X-Kind': header, 'Content-Type': header } } };
    const { body, warnings } = await bodyOf('multipart/form-data', { schema, encoding }, { f: 'a,b' });
    const head = 'Content-Disposition: form-data; name="f"\r\nContent-Type: text/csv';
    expect(body).toBe(parts(`${head}${value === undefined ? '' : `\r\nX-Kind: ${value}`}\r\n\r\na,b`));
    expect(warnings).toEqual(
      value === undefined ? [expect.stringContaining('header "X-Kind" of the part "f" is not sent')] : [],
    );
  });

  test('a header of a part that would end its line is rejected', async () => {
    const encoding = { f: { headers: { 'X-Kind': { required: true, schema: { const: 'a\r\nX-B: c' } } } } };
    await expect(bodyOf('multipart/form-data', { encoding }, { f: 'x' })).rejects.toMatchObject({
      code: 'MAPPING_UNSAFE',
    });
  });
});

describe('YAML', () => {
  const value = {
    plain: 'text',
    'a b': { yes: 'no', n: null, empty: {}, none: [] },
    list: [1, [true, { x: '2020-01-01', y: ['- a'] }], 'é\u0085\u2028: #'],
    text: 'a\nb',
  };

  test.each(['application/yaml', 'application/x-yaml', 'text/yaml', 'application/vnd.a+yaml'])(
    'a value is sent as %s in block style',
    async (type) => {
      const { body = '' } = await bodyOf(type, {}, value);
      expect(body).toContain('plain: "text"\n"a b":\n  "yes": "no"\n');
      expect(await parseText(body)).toEqual(value);
      for (const other of [[], {}, 5, null, [[1], [2]]])
        expect(await parseText((await bodyOf(type, {}, other)).body ?? '')).toEqual(other);
      expect((await bodyOf(type, {}, 'a: 1')).body).toBe('a: 1');
    },
  );
});

describe('OpenAPI, XML Object', () => {
  const xmlOf = async (schema: JsonObject, body: JsonValue, schemas: JsonObject = {}) =>
    (await bodyOf('application/xml', { schema }, body, { components: { schemas } })).body;
  const root = (properties: JsonObject, xml: JsonObject = {}): JsonObject => ({
    type: 'object',
    xml: { name: 'r', ...xml },
    properties,
  });
  const text = { type: 'string' };

  test.each<[string, JsonObject, JsonValue, string]>([
    [
      'attributes, elements and repeated items',
      root({ id: { type: 'integer', xml: { attribute: true } }, item: { type: 'array', items: text } }),
      { id: 7, item: ['a', 'b & c'] },
      '<r id="7"><item>a</item><item>b &amp; c</item></r>',
    ],
    [
      'names of properties and of items',
      root({
        a: { ...text, xml: { name: 'b' } },
        l: { type: 'array', xml: { name: 'no' }, items: { xml: { name: 'i' } } },
      }),
      { a: 'x', l: [1, 2] },
      '<r><b>x</b><i>1</i><i>2</i></r>',
    ],
    [
      'wrapped lists',
      root({ animals: { type: 'array', xml: { wrapped: true }, items: { ...text, xml: { name: 'animal' } } } }),
      { animals: ['cat'] },
      '<r><animals><animal>cat</animal></animals></r>',
    ],
    [
      'wrapped lists with only an outer name',
      root({ animals: { type: 'array', xml: { name: 'aliens', wrapped: true }, items: text } }),
      { animals: ['cat'] },
      '<r><aliens><aliens>cat</aliens></aliens></r>',
    ],
    [
      'prefixes and namespaces, each declared once',
      root(
        {
          a: { ...text, xml: { prefix: 's', namespace: 'http://s' } },
          b: { ...text, xml: { attribute: true, prefix: 't', namespace: 'http://t' } },
        },
        { prefix: 's', namespace: 'http://s' },
      ),
      { a: 'x', b: 'y' },
      '<s:r xmlns:s="http://s" xmlns:t="http://t" t:b="y"><s:a>x</s:a></s:r>',
    ],
    [
      'a default namespace',
      root({ a: text }, { namespace: 'http://d' }),
      { a: 'x' },
      '<r xmlns="http://d"><a>x</a></r>',
    ],
    [
      'text and CDATA beside attributes (3.2, nodeType)',
      root({
        id: { xml: { nodeType: 'attribute' } },
        t: { xml: { nodeType: 'text' } },
        c: { xml: { nodeType: 'cdata' } },
      }),
      { id: 1, t: 'a<', c: '<b>]]>' },
      '<r id="1">a&lt;<![CDATA[<b>]]]]><![CDATA[>]]></r>',
    ],
    [
      'a list as an element and an object as none (3.2, nodeType)',
      root({
        l: { type: 'array', xml: { nodeType: 'element' }, items: { ...text, xml: { name: 'i' } } },
        o: { type: 'object', xml: { nodeType: 'none' }, properties: { p: text } },
      }),
      { l: ['a'], o: { p: 'x' } },
      '<r><l><i>a</i></l><p>x</p></r>',
    ],
    [
      'what is not described, and nothing for null',
      root({}),
      { a: { b: [1, 2] }, n: null, e: '' },
      '<r><a><b>1</b><b>2</b></a><e/></r>',
    ],
    [
      'a list as the root',
      { type: 'array', xml: { name: 'r' }, items: { xml: { name: 'i' } } },
      [1, 2],
      '<r><i>1</i><i>2</i></r>',
    ],
    ['a value as the root', { type: 'integer', xml: { name: 'r' } }, 5, '<r>5</r>'],
    [
      'fields of alternatives and of parts',
      {
        xml: { name: 'r' },
        allOf: [root({ a: { xml: { attribute: true } } })],
        oneOf: [root({ b: { xml: { name: 'c' } } })],
      },
      { a: 1, b: 2 },
      '<r a="1"><c>2</c></r>',
    ],
    [
      'line breaks',
      root({ a: { xml: { attribute: true } }, b: text }),
      { a: 'x\n"y"', b: 'x\ny' },
      '<r a="x&#10;&quot;y&quot;"><b>x\ny</b></r>',
    ],
  ])('%s', async (_, schema, body, xml) => expect(await xmlOf(schema, body)).toBe(xml));

  test('a root without a name has that of its component, and its parts may be references', async () => {
    const schemas = {
      Pet: { type: 'object', properties: { tag: { $ref: '#/components/schemas/Tag' } } },
      Tag: { type: 'object', xml: { name: 't' } },
    };
    expect(await xmlOf({ $ref: '#/components/schemas/Pet' }, { tag: { n: 1 } }, schemas)).toBe(
      '<Pet><t><n>1</n></t></Pet>',
    );
  });

  test.each<[string, JsonObject, JsonValue]>([
    ['a root without a name', { type: 'object' }, { a: 1 }],
    ['a name that XML does not allow', root({}), { 'a b': 1 }],
    ['a character that XML does not allow', root({}), { a: '\u0001' }],
  ])('%s is rejected', async (_, schema, body) => {
    await expect(xmlOf(schema, body)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });

  test('text is sent as it is', async () => expect(await xmlOf(root({}), '<r/>')).toBe('<r/>'));
});
