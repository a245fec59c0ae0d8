import { expect, test } from '@jest/globals';
import { runToEnd } from '../../model/run-to-end.js';
import { decodeBody } from './decode-body.js';

function decode(contentType: string | undefined, body: string | Uint8Array, truncated = false) {
  const headers = contentType === undefined ? [] : ([['content-type', contentType]] as const);
  return runToEnd(
    decodeBody({
      status: 200,
      statusText: 'OK',
      headers,
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      truncated,
    }),
  );
}

test.each([
  ['application/json', '{"a":1}', { json: { a: 1 }, text: '{"a":1}' }],
  ['application/problem+json; charset=utf-8', '\ufeff[1]', { json: [1] }],
  ['text/plain', '{"a":1}', { text: '{"a":1}' }],
  ['application/xml', '<a/>', { text: '<a/>' }],
  [undefined, ' {"a":1}', { json: { a: 1 } }],
  [undefined, 'plain', { text: 'plain' }],
  ['application/x-yaml', 'a: 1', { text: 'a: 1' }],
  ['application/json', '"just text"', { json: 'just text' }],
])('%s %s', (contentType, body, decoded) => expect(decode(contentType, body)).toMatchObject(decoded));

test('binary and missing bodies have no text', () => {
  expect(decode('image/png', 'x')).toEqual({ contentType: 'image/png' });
  expect(decode(undefined, new Uint8Array([0xff, 0xfe]))).toEqual({});
  expect(decode(undefined, 'a\0b')).toEqual({});
  expect(decode('application/json', '')).toEqual({ contentType: 'application/json' });
});

test('text is decoded in its charset, or as UTF-8 if the charset is unknown', () => {
  expect(decode('text/plain; charset=ISO-8859-1', new Uint8Array([0xe9])).text).toBe('é');
  expect(decode('text/plain; charset="nonsense"', 'é').text).toBe('é');
});

test.each([
  ['is not JSON', '{"a":'],
  ['is not JSON', '<html>'],
  ['is not in its declared encoding', new Uint8Array([0x22, 0xff, 0x22])],
  ['has a duplicate name in one object', '{"a": [{"b": 1, "c": 2, "b": 3}]}'],
  ['has a duplicate name, written in two ways', '{"a": 1, "\\u0061": 2}'],
  ['has a duplicate __proto__', '{"__proto__": 1, "__proto__": 2}'],
])('a body declared as JSON that %s has a decode error', (_, body) => {
  const { decodeError, json } = decode('application/json', body);
  expect(decodeError).toEqual(expect.stringMatching(/JSON/));
  expect(json).toBeUndefined();
});

test.each([
  ['nested too deeply', '['.repeat(20_000) + ']'.repeat(20_000), /nested more than 1000 levels deep/],
  ['made of too many lists', `[${'[],'.repeat(400_000)}[]]`, /more than 400000 values/],
  ['made of too many numbers', `[${'1,'.repeat(400_000)}1]`, /more than 400000 values/],
  ['made of too many objects', `[${'{"a":1,"b":2},'.repeat(134_000)}1]`, /more than 400000 values/],
])('JSON that is %s stays text', (_, body, pattern) => {
  const { notParsed, decodeError, text, json } = decode('application/json', body);
  expect(notParsed).toMatch(pattern);
  expect([decodeError, text, json]).toEqual([undefined, body, undefined]);
});

test('JSON with as many values as are parsed has a value', () => {
  const list = Array.from({ length: 399_999 }, () => []);
  expect(decode('application/json', JSON.stringify(list)).json).toEqual(list);
});

test('brackets in strings do not count as nesting', () => {
  const value = { text: '[{'.repeat(5_000), quoted: `\\"${'['.repeat(2_000)}` };
  expect(decode('application/json', JSON.stringify(value)).json).toEqual(value);
});

test('the same name in several objects, or inside a string, is not a duplicate', () => {
  const value = { a: { a: [{ a: 1 }, { a: '"a": 1, "a": 2' }] }, '"a"': '\\', b: 'a:\\"', __proto__2: ':' };
  expect(decode('application/json', JSON.stringify(value))).toMatchObject({ json: value });
  expect(decode('application/json', JSON.stringify(value, null, 2))).not.toHaveProperty('decodeError');
});

test('a truncated body is shown as text and not validated', () =>
  expect(decode('application/json', '{"a":', true)).toEqual({ contentType: 'application/json', text: '{"a":' }));

test.each([
  ['has 100,000 keys in one object', 100_000, true],
  ['has more keys in one object', 100_001, false],
])('a body that %s is parsed or stays text', (_, keys, isParsed) => {
  const object = `{${Array.from({ length: keys }, (_key, index) => `"${index}a":1`).join(',')}}`;
  const { json, notParsed, text } = decode('application/json', `[{"a":1},${object},{"b":[1]}]`);
  expect(json !== undefined).toBe(isParsed);
  expect(notParsed).toEqual(isParsed ? undefined : expect.stringContaining('100000 keys'));
  expect(text).toContain('"0a":1');
});
