import { describe, expect, test } from '@jest/globals';
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
])('a body declared as JSON that %s has a decode error', (_, body) => {
  const { decodeError, json } = decode('application/json', body);
  expect(decodeError).toEqual(expect.stringMatching(/JSON/));
  expect(json).toBeUndefined();
});

// RFC 8259, section 4: names should be unique; section 6: "Numeric values that cannot be represented ... are not permitted".
test.each([
  ['a duplicate name in one object', '{"a": [{"b": 1, "c": 2, "b": 3}]}', /the key "b" is duplicated/],
  ['a duplicate name, written in two ways', '{"a": 1, "\\u0061": 2}', /the key "a" is duplicated/],
  ['a duplicate __proto__', '{"__proto__": 1, "__proto__": 2}', /the key "__proto__" is duplicated/],
  ['NaN', '{"a": [1, NaN]}', /NaN is not a number in JSON/],
  ['Infinity', '[Infinity]', /: Infinity is not a number/],
  ['-Infinity', '-Infinity', /: -Infinity is not a number/],
])('a body declared as JSON with %s can only be viewed', (_, body, message) => {
  const decoded = decode('application/json', body);
  expect(decoded).toEqual({
    contentType: 'application/json',
    text: body,
    unreadable: { code: 'BODY_INVALID', message: expect.stringMatching(message) },
  });
});

// RFC 7303, section 3.
describe('the encoding of XML', () => {
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf16 = (text: string, mark: boolean) =>
    new Uint8Array(
      [...(mark ? '\ufeff' : ''), ...text].flatMap((one) => [one.charCodeAt(0) >> 8, one.charCodeAt(0) & 255]),
    );
  const declared = (label: string, text = 'Zürich') => `<?xml version="1.0" encoding='${label}'?><city>${text}</city>`;

  test.each<[string, string, Uint8Array, string]>([
    ['is declared', 'application/xml', latin1(declared('ISO-8859-1')), declared('ISO-8859-1')],
    ['is declared, of a type with +xml', 'application/atom+xml', latin1(declared('latin1')), declared('latin1')],
    ['is declared, of text/xml', 'text/xml', latin1(declared('windows-1252')), declared('windows-1252')],
    ['is UTF-8 by default', 'text/xml', new TextEncoder().encode('<city>Zürich</city>'), '<city>Zürich</city>'],
    [
      'is that of the charset first',
      'application/xml; charset=utf-8',
      new TextEncoder().encode(declared('latin1')),
      declared('latin1'),
    ],
    [
      'is that of a byte order mark before all',
      'text/xml; charset=latin1',
      new TextEncoder().encode('\ufeff<a>ü</a>'),
      '<a>ü</a>',
    ],
    ['is UTF-16 with a mark', 'application/xml', utf16(declared('UTF-16'), true), declared('UTF-16')],
    ['is UTF-16 without a mark', 'application/xml', utf16(declared('UTF-16'), false), declared('UTF-16')],
    [
      'cannot be UTF-16 in single bytes',
      'application/xml',
      new TextEncoder().encode(declared('UTF-16')),
      declared('UTF-16'),
    ],
  ])('%s', (_, contentType, body, text) => expect(decode(contentType, body)).toEqual({ contentType, text }));

  test('is declared also without a content type', () =>
    expect(decode(undefined, latin1(declared('ISO-8859-1')))).toEqual({ text: declared('ISO-8859-1') }));

  test.each([
    [
      'is unknown',
      'application/xml',
      latin1(declared('EBCDIC-CP-US')),
      /encoding "ebcdic-cp-us" of the response is not supp/,
    ],
    ['is unknown, by its charset', 'text/plain; charset=nonsense', latin1('Zürich'), /encoding "nonsense"/],
    ['does not fit', 'application/xml', latin1('<city>Zürich</city>'), /not valid utf-8/],
    ['does not fit, of other text', 'text/plain', latin1('Zürich'), /not valid utf-8/],
  ])('that %s is the reason why the text can only be viewed', (_, contentType, body, message) => {
    expect(decode(contentType, body)).toMatchObject({
      text: expect.stringContaining('rich'),
      unreadable: { code: 'BODY_INVALID', message: expect.stringMatching(message) },
    });
  });

  test('that is unknown does not matter for ASCII, nor does the end of a truncated text', () => {
    expect(decode('application/xml', declared('EBCDIC-CP-US', 'Bern'))).not.toHaveProperty('unreadable');
    expect(decode('text/plain', new Uint8Array([0x61, 0xc3]), true)).not.toHaveProperty('unreadable');
  });
});

test.each([
  ['nested too deeply', '['.repeat(20_000) + ']'.repeat(20_000), /nested more than 1000 levels deep/],
  ['made of too many lists', `[${'[],'.repeat(400_000)}[]]`, /more than 400000 values/],
  ['made of too many numbers', `[${'1,'.repeat(400_000)}1]`, /more than 400000 values/],
  ['made of too many objects', `[${'{"a":1,"b":2},'.repeat(134_000)}1]`, /more than 400000 values/],
])('JSON that is %s stays text', (_, body, pattern) => {
  const { unreadable, decodeError, text, json } = decode('application/json', body);
  expect(unreadable).toMatchObject({ code: 'BODY_NOT_PARSED', message: expect.stringMatching(pattern) });
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
  expect(decode('application/json', JSON.stringify(value, null, 2))).not.toHaveProperty('unreadable');
});

test('a truncated body is shown as text and not validated', () =>
  expect(decode('application/json', '{"a":', true)).toEqual({ contentType: 'application/json', text: '{"a":' }));

test.each([
  ['has 100,000 keys in one object', 100_000, true],
  ['has more keys in one object', 100_001, false],
])('a body that %s is parsed or stays text', (_, keys, isParsed) => {
  const object = `{${Array.from({ length: keys }, (_key, index) => `"${index}a":1`).join(',')}}`;
  const { json, unreadable, text } = decode('application/json', `[{"a":1},${object},{"b":[1]}]`);
  expect(json !== undefined).toBe(isParsed);
  expect(unreadable?.message).toEqual(isParsed ? undefined : expect.stringContaining('100000 keys'));
  expect(text).toContain('"0a":1');
});
