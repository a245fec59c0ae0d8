import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@opchain/core';
import { findExample } from './find-example.js';

const find = (schema: JsonObject, example?: JsonObject) =>
  findExample({ schema, ...(example === undefined ? {} : { example }) }, (each) => each);
const text = { type: 'string' };

describe('an example that is filled in', () => {
  test('stays text where it contains braces, because the example of a description is a value', async () => {
    const schema = { type: 'object', properties: { html: text } };
    expect(await find(schema, { html: '<p>Dear {{name}}</p>', list: ['{{{a}}}', '{b}'] })).toEqual({
      value: { html: '<p>Dear \\{{name}}</p>', list: ['\\{{{a}}}', '{b}'] },
      isValid: true,
    });
    expect(await find({ type: 'object', required: ['a'], properties: { a: { const: '{{x}}' } } })).toEqual({
      value: { a: '\\{{x}}' },
      isValid: true,
    });
  });

  // JSON Schema 2020-12, section 10.2.1.3: exactly one alternative of `oneOf` must be valid.
  test('is one of the first alternative where every value is valid for both, and is marked as not valid', async () => {
    const schema = {
      oneOf: [
        { type: 'object', properties: { password: text } },
        { type: 'object', properties: { token: text } },
      ],
    };
    expect(await find(schema)).toEqual({ value: { password: expect.any(String) }, isValid: false });
    expect(await find({ type: 'object', required: ['auth'], properties: { auth: schema } })).toEqual({
      value: { auth: { password: expect.any(String) } },
      isValid: false,
    });
    expect(await find(schema, { token: 'x' })).toEqual({ value: { token: 'x' }, isValid: false });
  });

  test('is one of the first alternative where every value is valid for neither', async () => {
    const never = { not: {} };
    const schema = { oneOf: [{ type: 'object', required: ['a'], properties: { a: text }, allOf: [never] }, never] };
    expect((await find(schema))?.isValid ?? false).toBe(false);
  });

  test('is one of a later alternative where that one is valid', async () => {
    const closed = { type: 'object', properties: { token: text }, required: ['token'], additionalProperties: false };
    const schema = { oneOf: [{ type: 'object', required: ['a'], properties: { a: { not: {} } } }, closed] };
    expect(await find(schema)).toEqual({ value: { token: expect.any(String) }, isValid: true });
  });
});
