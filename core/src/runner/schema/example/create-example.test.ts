import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type { JsonObject, JsonValue } from '@opchain/core';
import type { Schema } from '@opchain/core/internal/model';
import { createExample } from './create-example.js';

const ajv = new Ajv2020({ strict: false });
formatsPlugin.default(ajv);
const keep = (schema: Schema): Schema => schema;

describe('an example is valid by an independent validator', () => {
  test.each<[string, JsonObject]>([
    ['nothing', {}],
    ['a constant', { const: { a: [1] } }],
    ['a choice', { enum: ['a', null] }],
    ['an example that is invalid', { type: 'integer', examples: ['x'], default: 'y' }],
    ['a default', { type: 'integer', minimum: 5, default: 7 }],
    ['lengths', { type: 'string', minLength: 20, maxLength: 21 }],
    ['a short length', { type: 'string', maxLength: 2 }],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}(?:/(?:x|yy))+$' }],
    ['a pattern without anchors', { type: 'string', pattern: '#[0-9a-f]{6}', minLength: 12 }],
    ['a pattern with a length', { type: 'string', pattern: '^(?:ab|c)*$', minLength: 5, maxLength: 6 }],
    ['a pattern of other characters', { type: 'string', pattern: '^[^\\x00-\\x7f]{2}$' }],
    ['a format', { type: 'string', format: 'date-time' }],
    ['a format with a pattern', { type: 'string', format: 'uri', pattern: '^https://' }],
    ['bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 }],
    ['two equal bounds', { type: 'number', minimum: 0.25, maximum: 0.25 }],
    ['negative bounds', { type: 'integer', maximum: -3, minimum: -4 }],
    ['multiples', { type: 'number', multipleOf: 0.05, minimum: 0.12 }],
    ['whole multiples', { type: 'integer', multipleOf: 7, exclusiveMinimum: 7 }],
    ['a list', { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true }],
    ['different choices', { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 }],
    ['a list with a certain item', { type: 'array', contains: { const: 5 } }],
    ['required fields', { type: 'object', required: ['a', 'b'], properties: { a: { type: 'integer' } } }],
    ['a number of fields', { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }],
    [
      'fields that need others',
      { required: ['a'], dependentRequired: { a: ['b'] }, properties: { b: { type: 'null' } } },
    ],
    [
      'all of several schemas',
      {
        allOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 3 } } },
          { required: ['b'], properties: { a: { maximum: 4 }, b: { type: 'boolean' } } },
        ],
      },
    ],
    ['one of several schemas', { oneOf: [false, { type: 'string', minLength: 9 }, { type: 'string', maxLength: 9 }] }],
    ['a field of each kind', { required: ['kind'], anyOf: [{ properties: { kind: { const: 'x' } } }] }],
    [
      'one of several sets of fields',
      { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: false } },
    ],
    [
      'a condition',
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { enum: ['a', 'b'] }, size: { type: 'integer' } },
        if: { properties: { kind: { const: 'a' } } },
        then: { required: ['size'] },
      },
    ],
    ['an exclusion', { enum: ['a', 'b'], not: { const: 'a' } }],
    [
      'a key called __proto__',
      {
        type: 'object',
        required: ['__proto__'],
        properties: JSON.parse('{"__proto__": {"type": "integer"}}') as JsonObject,
      },
    ],
  ])('%s', async (_name, schema) => {
    for (const optional of [false, true]) {
      const example = await createExample(schema, { resolve: keep, optional });
      expect(example).toBeDefined();
      expect({ example, valid: ajv.validate(schema, example) }).toEqual({ example, valid: true });
    }
  });
});

const node: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, next: { $ref: '#/node' }, made: { type: 'string', readOnly: true } },
};
const resolve = (schema: Schema): Schema => (typeof schema === 'object' && schema['$ref'] === '#/node' ? node : schema);

test('optional fields are set on request, cycles end, and nothing read-only is set without need', async () => {
  expect(await createExample({ $ref: '#/node' }, { resolve })).toEqual({ name: 'text' });
  let depth = 0;
  let at = (await createExample({ $ref: '#/node' }, { resolve, optional: true })) as JsonObject;
  for (; at['next'] !== undefined; depth++) at = at['next'] as JsonObject;
  expect(depth).toBeGreaterThan(0);
  expect(at).toEqual({ name: 'text' });
});

test("the description's own examples are preferred if they are valid", async () => {
  const given: JsonValue[] = [{ name: 5 }, { name: 'Ada' }];
  expect(await createExample(node, { resolve, given })).toEqual({ name: 'Ada' });
});

test('a branch has the value of its discriminator: its key of the mapping, else its name', async () => {
  const branch: JsonObject = { type: 'object', properties: { kind: { type: 'string' } } };
  const lookUp = (schema: Schema): Schema => (typeof schema === 'object' && '$ref' in schema ? branch : schema);
  const discriminator = { propertyName: 'kind' };
  const example = (schema: JsonObject) =>
    createExample({ oneOf: [{ $ref: '#/schemas/Card' }], ...schema }, { resolve: lookUp });
  expect(await example({ discriminator })).toEqual({ kind: 'Card' });
  expect(await example({ discriminator: { ...discriminator, mapping: { c: '#/schemas/Card' } } })).toEqual({
    kind: 'c',
  });
});

test.each<[string, Schema]>([
  ['what nothing satisfies', false],
  ['a contradiction', { type: 'integer', minimum: 3, maximum: 2 }],
  ['what is never complete', { type: 'object', required: ['next'], properties: { next: { $ref: '#/loop' } } }],
  ['what does not resolve', { $ref: '#/none' }],
])('%s has no example', async (_name, schema) => {
  const lookUp = (reference: Schema): Schema => {
    if (typeof reference !== 'object' || reference['$ref'] === undefined) return reference;
    if (reference['$ref'] === '#/loop') return schema;
    throw new Error('unknown');
  };
  expect(await createExample(schema, { resolve: lookUp })).toBeUndefined();
});

test('hostile schemas end quickly', async () => {
  const started = process.cpuUsage();
  const wide: JsonObject = { oneOf: Array.from({ length: 20 }, () => ({ $ref: '#/wide' })), not: {} };
  const lookUp = (schema: Schema): Schema =>
    typeof schema === 'object' && schema['$ref'] !== undefined ? wide : schema;
  await createExample({ $ref: '#/wide' }, { resolve: lookUp });
  await createExample(
    { type: 'string', pattern: '^(a{1,99}b?){1,4}$', minLength: 400, maxLength: 401 },
    { resolve: keep },
  );
  expect(await createExample({ type: 'array', minItems: 1e9 }, { resolve: keep })).toBeUndefined();
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
});
