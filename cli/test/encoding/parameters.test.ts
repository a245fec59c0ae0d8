import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { type RequestCase, requestOf, withBody, withParameter } from './request-of.js';

const strings = { type: 'array', items: { type: 'string' } };

describe('Swagger 2.0, Parameter Object, collectionFormat', () => {
  test.each([
    ['csv', '/x?v=a,b%20c'],
    ['ssv', '/x?v=a%20b%20c'],
    ['tsv', '/x?v=a%09b%20c'],
    ['pipes', '/x?v=a%7Cb%20c'],
    ['multi', '/x?v=a&v=b%20c'],
  ])('%s separates the values of a query', async (collectionFormat, target) => {
    const operation = withParameter({ name: 'v', in: 'query', collectionFormat, ...strings });
    expect((await requestOf({ version: '2.0', operation, parameters: [['query', 'v', ['a', 'b c']]] })).target).toBe(
      target,
    );
  });

  test.each([
    ['csv', '/x/a,b', 'a,b'],
    ['ssv', '/x/a%20b', 'a b'],
    ['tsv', '/x/a%09b', 'a\tb'],
    ['pipes', '/x/a%7Cb', 'a|b'],
  ])('%s separates the values of a path and of a header', async (collectionFormat, target, field) => {
    const list = { collectionFormat, ...strings };
    const operation = {
      parameters: [
        { name: 'v', in: 'path', required: true, ...list },
        { name: 'X-List', in: 'header', ...list },
      ],
    };
    const sent = await requestOf({
      version: '2.0',
      path: '/x/{v}',
      operation,
      parameters: [
        ['path', 'v', ['a', 'b']],
        ['header', 'X-List', ['a', 'b']],
      ],
    });
    expect([sent.target, sent.headers['X-List']]).toEqual([target, field]);
  });

  test.each([
    ['csv', 'v=a,b'],
    ['ssv', 'v=a%20b'],
    ['tsv', 'v=a%09b'],
    ['pipes', 'v=a%7Cb'],
    ['multi', 'v=a&v=b'],
  ])('%s separates the values of a form field', async (collectionFormat, body) => {
    const operation = withParameter({ name: 'v', in: 'formData', collectionFormat, ...strings });
    expect((await requestOf({ version: '2.0', operation, body: { v: ['a', 'b'] } })).body).toBe(body);
  });
});

describe('OpenAPI 3.2, in: querystring in the form format', () => {
  const form = 'application/x-www-form-urlencoded';
  const value = { tag: ['a', 'b'], q: 'x y', where: { a: 1 }, none: null };
  const properties = { tag: strings, q: { type: 'string' }, where: { type: 'object' }, none: {} };
  const query = (media: JsonValue) =>
    withParameter({ name: 'all', in: 'querystring', content: { [form]: media as never } });

  test.each<[string, JsonValue]>([
    ['fields are described', { schema: { type: 'object', properties } }],
    ['any field is allowed', { schema: { type: 'object' } }],
  ])('is written like a form body where %s', async (_, media) => {
    const { target } = await requestOf({
      version: '3.2.0',
      operation: query(media),
      parameters: [['querystring', 'all', value]],
    });
    expect(target).toBe('/x?tag=a&tag=b&q=x%20y&where=%7B%22a%22%3A1%7D');
    const { body } = await requestOf({ version: '3.2.0', operation: withBody(form, media as never), body: value });
    expect(`/x?${body}`).toBe(target);
  });

  test.each<[string, JsonValue]>([
    ['fields are described', { schema: { type: 'object', properties } }],
    ['any field is allowed', { schema: { type: 'object' } }],
  ])('follows its Encoding Object where %s', async (_, media) => {
    const encoding = {
      tag: { style: 'pipeDelimited', explode: false },
      where: { style: 'deepObject', explode: true },
      q: { allowReserved: true },
    };
    const operation = query({ ...(media as object), encoding });
    const parameters = [['querystring', 'all', { ...value, q: '/a%2Fb' }]] as const;
    expect((await requestOf({ version: '3.2.0', operation, parameters })).target).toBe(
      '/x?tag=a%7Cb&q=/a%2Fb&where%5Ba%5D=1',
    );
  });

  test('a field that is given alone is written in the same way', async () => {
    const operation = query({ schema: { type: 'object', properties } });
    const parameters: RequestCase['parameters'] = [
      ['query', 'tag', ['a', 'b']],
      ['query', 'where', { a: 1 }],
    ];
    expect((await requestOf({ version: '3.2.0', operation, parameters })).target).toBe(
      '/x?tag=a&tag=b&where=%7B%22a%22%3A1%7D',
    );
  });
});

// OpenAPI 3.0.4, 3.1.1 and 3.2, allowReserved; RFC 6570, section 3.2.3.
describe('allowReserved preserves reserved characters and percent-encoded triples', () => {
  test.each<[string, string]>([
    ['/a%2Fb?c', '/x?q=/a%2Fb?c'],
    ['100%', '/x?q=100%25'],
    ['%zz%2', '/x?q=%25zz%252'],
    ['a&b#c+d', '/x?q=a%26b%23c%2Bd'],
    ['a=b%26c', '/x?q=a=b%26c'],
    ['é%C3%A9', '/x?q=%C3%A9%C3%A9'],
  ])('in a query: %s', async (value, target) => {
    const operation = withParameter({ name: 'q', in: 'query', allowReserved: true, schema: { type: 'string' } });
    for (const version of ['3.0.4', '3.1.1', '3.2.0'])
      expect((await requestOf({ version, operation, parameters: [['query', 'q', value]] })).target).toBe(target);
  });

  test('in the fields of a form', async () => {
    const operation = withBody('application/x-www-form-urlencoded', {
      schema: { type: 'object' },
      encoding: { q: { allowReserved: true }, list: { allowReserved: true, explode: false } },
    });
    const body = { q: '/a%2Fb?c&d', list: ['a/b', 'c%20d'], plain: '/a%2Fb', 'k=': 'v' };
    expect((await requestOf({ operation, body })).body).toBe('q=/a%2Fb?c%26d&list=a/b,c%20d&plain=%2Fa%252Fb&k%3D=v');
  });

  test('in a cookie, and in one segment of a path, since 3.2', async () => {
    const operation = {
      parameters: [
        { name: 'v', in: 'path', required: true, allowReserved: true, schema: { type: 'string' } },
        { name: 'c', in: 'cookie', allowReserved: true, schema: { type: 'string' } },
      ],
    };
    const given = (version: string, v: string) =>
      requestOf({
        version,
        path: '/x/{v}',
        operation,
        parameters: [
          ['path', 'v', v],
          ['cookie', 'c', 'a/b%20c;d'],
        ],
      });
    const sent = await given('3.2.0', 'a:b/c%2Fd?e');
    expect([sent.target, sent.cookies]).toEqual(['/x/a:b%2Fc%2Fd%3Fe', [['c', 'a/b%20c%3Bd']]]);
    const older = await given('3.1.1', 'a:b%2F');
    expect([older.target, older.cookies]).toEqual(['/x/a%3Ab%252F', [['c', 'a%2Fb%2520c%3Bd']]]);
    for (const unsafe of ['..', '%2e%2E', '.%2e', '%2e', 'a%0d%0ab'])
      await expect(given('3.2.0', unsafe)).rejects.toMatchObject({ code: 'MAPPING_UNSAFE' });
  });
});

test('OpenAPI 3.2, style cookie: values are sent as they are, and rejected where they would end the cookie', async () => {
  const operation = withParameter({ name: 'c', in: 'cookie', style: 'cookie', schema: { type: 'string' } });
  const given = (value: string) => requestOf({ version: '3.2.0', operation, parameters: [['cookie', 'c', value]] });
  expect((await given('a=b%2F"c" d')).cookies).toEqual([['c', 'a=b%2F"c" d']]);
  await expect(given('a;b')).rejects.toMatchObject({ code: 'MAPPING_UNSAFE' });
});

test.each<[string, JsonValue]>([
  ['/orders/{id}/x', ''],
  ['/orders/{id}/x', []],
  ['/orders/{id}.json', ''],
])('an empty value of %s is never sent', async (path, value) => {
  const operation = withParameter({ name: 'id', in: 'path', required: true, schema: {} });
  await expect(requestOf({ path, operation, parameters: [['path', 'id', value]] })).rejects.toMatchObject({
    code: 'MAPPING_UNSAFE',
    message: expect.stringContaining('is empty, which would call a different path'),
  });
});
