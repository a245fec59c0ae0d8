import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactNumber } from '../exact-number.js';
import type { JsonValue } from '../json.js';
import { measureJson } from './measure-json.js';
import { readJson } from './read-json.js';
import { writeJson } from './write-json.js';

const digits = (maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength }).map((all) => all.join(''));

/** Texts of numbers as JSON allows them. */
const numberText = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      digits(24).map((text) => text.replace(/^0+(?=.)/, '').replace(/^0$/, '7')),
    ),
    fraction: fc.option(digits(24), { nil: undefined }),
    exponent: fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), fc.nat(400)), { nil: undefined }),
  })
  .map(
    ({ sign, whole, fraction, exponent }) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent === undefined ? '' : exponent.join('')}`,
  );

/** Compact JSON, with number texts in place of values. */
const jsonText = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    numberText,
    fc.oneof(fc.string(), fc.boolean(), fc.constant(null)).map((value) => JSON.stringify(value)),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a"b', '\\u0061', 'é')), tie('value')), {
        maxLength: 4,
      })
      .map((entries) => [...new Map(entries)].filter(([key]) => !/^\d+$/.test(key)))
      .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
  ),
})).value;

describe('JSON that is read', () => {
  test('is written again to the last digit', () => {
    fc.assert(
      fc.property(jsonText, (text) => expect(writeJson(readJson(text))).toBe(text)),
      { numRuns: 1_000 },
    );
  });

  test('has an exact number exactly where a number would be written differently', () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const survives = JSON.stringify(JSON.parse(text)) === text;
        expect(measureJson(`{"a": [1, ${text}]}`).hasExactNumbers).toBe(!survives);
        expect(readJson(text)).toEqual(survives ? Number(text) : new ExactNumber(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[string, JsonValue]>([
    ['{"a": 1, "b": [2.5, -3, 1e+21, 123456789012345680000]}', { a: 1, b: [2.5, -3, 1e21, 123456789012345680000] }],
    ['"1.0"', '1.0'],
    ['{"1.0": "0.10 and 9007199254740993"}', { '1.0': '0.10 and 9007199254740993' }],
    [' [ 1.0 , {"\\u0061" : -0 } ] ', [new ExactNumber('1.0'), { a: new ExactNumber('-0') }]],
    ['{"a": {"b": 1.0}, "a": 5}', { a: 5 }],
    ['{"a": {"length": 0.0}, "a": []}', { a: [] }],
  ])('%s has these values', (text, value) => {
    expect(readJson(text)).toEqual(value);
  });

  test('keeps a key named __proto__ a key', () => {
    const value = readJson('{"__proto__": {"n": 1.0}, "a": 0.10}') as Record<string, JsonValue>;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('is rejected as JSON.parse rejects it', () => {
    for (const text of ['01', '1.', '.5', '+1', '-', '1e', '[1.0', '1.0 2'])
      expect(() => readJson(text)).toThrow(SyntaxError);
  });
});

test('an indented value is written as JSON.stringify writes it', () => {
  const value = { list: [1, [], {}, { a: null }], text: 'a"b', none: undefined as unknown as JsonValue };
  const plain = JSON.stringify({ ...value, last: 'x' }, undefined, 2);
  expect(writeJson({ ...value, last: new ExactNumber('0.10') }, 2)).toBe(plain.replace('"x"', '0.10'));
});
