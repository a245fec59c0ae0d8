import { expect, test } from '@jest/globals';
import type { Schema } from '../../model/api-description.js';
import type { JsonObject } from '../../model/json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { readJson } from '../../model/json-text/read-json.js';
import { createValidator } from './create-validator.js';
import { createExample } from './example/create-example.js';

const validate = createValidator({ resolve: (schema) => schema });
const messages = async (text: string, schema: Schema) =>
  (await validate(readJson(text), schema)).diagnostics.map(({ message }) => message);

test.each<[string, Schema]>([
  ['9007199254740993', { type: 'integer', minimum: 9007199254740992 }],
  ['1.0', { type: 'integer', maximum: 1, minimum: 1 }],
  ['1e400', { type: 'integer' }],
  ['0.10', { type: 'number', multipleOf: 0.01, const: 0.1, enum: [0.1] }],
  ['12345678901234567890.10', { multipleOf: 0.05 }],
  ['3e400', { multipleOf: 3 }],
  ['0.0', { multipleOf: 7 }],
  ['[1.0, 2.0, 1.5]', { uniqueItems: true, items: { type: 'number' } }],
  ['-0', { type: 'integer', minimum: 0, format: 'int32' }],
])('%s is valid for %j', async (text, schema) => {
  expect(await messages(text, schema)).toEqual([]);
});

test.each<[string, Schema, string]>([
  ['9007199254740993', { maximum: 9007199254740992 }, 'must be at most 9007199254740992, but is 9007199254740993'],
  [
    '9007199254740993',
    { exclusiveMinimum: 9007199254740994 },
    'must be greater than 9007199254740994, but is 9007199254740993',
  ],
  ['9007199254740993', { const: 9007199254740992 }, 'must be 9007199254740992'],
  ['9007199254740993', { type: 'string' }, 'must be a string, but is a number'],
  ['9007199254740993.5', { type: 'integer' }, 'must be an integer, but is a number'],
  ['1e400', { maximum: 1e308 }, 'must be at most 1e+308, but is 1e400'],
  ['1e400', { multipleOf: 3 }, 'must be a multiple of 3, but is 1e400'],
  ['0.105', { multipleOf: 0.01 }, 'must be a multiple of 0.01, but is 0.105'],
  ['0.1050', { multipleOf: 0.01 }, 'must be a multiple of 0.01, but is 0.1050'],
  ['2147483648.0', { format: 'int32' }, 'must be a 32-bit integer'],
  ['[1.0, 1]', { uniqueItems: true }, 'must not contain duplicate items'],
  ['[90071992547409930.0, 9007199254740993e1]', { uniqueItems: true }, 'must not contain duplicate items'],
])('%s is not valid for %j', async (text, schema, message) => {
  expect(await messages(text, schema)).toEqual([message]);
});

test('a number with a huge exponent takes no time', async () => {
  expect(await messages('7e999999999999', { multipleOf: 3, minimum: 1, type: 'integer' })).toHaveLength(1);
});

test.each([
  ['9223372036854775807', '{"maximum": 9223372036854775807}', []],
  [
    '9223372036854775808',
    '{"maximum": 9223372036854775807}',
    ['must be at most 9223372036854775807, but is 9223372036854775808'],
  ],
  ['9007199254740992', '{"minimum": 9007199254740993}', ['must be at least 9007199254740993, but is 9007199254740992']],
  [
    '9007199254740993.0',
    '{"exclusiveMaximum": 9007199254740993}',
    ['must be less than 9007199254740993, but is 9007199254740993.0'],
  ],
  ['0.30', '{"multipleOf": 0.10, "enum": [0.30, 9007199254740993]}', []],
  ['9007199254740992', '{"enum": [9007199254740993]}', ['must be one of [9007199254740993]']],
])('%s is compared with the bounds of %s by decimal value', async (text, schema, expected) => {
  expect(await messages(text, readJson(schema) as JsonObject)).toEqual(expected);
});

test.each([
  ['{"minimum": 9007199254740993}', '9007199254740993'],
  ['{"type": "integer", "exclusiveMinimum": 9007199254740993}', '9007199254740994'],
  ['{"type": "integer", "exclusiveMaximum": -9007199254740993}', '-9007199254740994'],
  ['{"type": "integer", "maximum": 9223372036854775807}', '1'],
  ['{"default": 0.10}', '0.10'],
  ['{"allOf": [{"enum": [0.10, 9007199254740993]}, {"enum": [9007199254740992, 0.1]}]}', '0.10'],
  ['{"allOf": [{"minimum": 9007199254740993}, {"minimum": 9007199254740995}]}', '9007199254740995'],
])('the example of %s is %s', async (schema, example) => {
  const made = await createExample(readJson(schema) as JsonObject, { resolve: (each) => each });
  expect(writeJson(made ?? null)).toBe(example);
});
