import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Schema } from '../../model/api-description.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { createValidator } from './create-validator.js';

const definitions: JsonObject = {
  node: {
    type: 'object',
    properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
    required: ['value'],
  },
  positive: { type: 'number', exclusiveMinimum: 0 },
};
const resolve = (schema: Schema): Schema => {
  const name = typeof schema === 'object' && typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : '';
  const target = definitions[name];
  if (target === undefined) throw new Error(`The reference to ${name} leads nowhere.`);
  return target as Schema;
};
const validate = createValidator({ resolve });
const diagnosticsOf = async (value: JsonValue, schema: Schema) => (await validate(value, schema)).diagnostics;

describe('a validator', () => {
  test.each<[string, Schema, JsonValue, string, string]>([
    ['type', { type: 'string' }, 5, '', 'must be a string, but is a number'],
    ['several types', { type: ['integer', 'null'] }, 'x', '', 'must be an integer or null, but is a string'],
    ['required', { required: ['id', 'toString'] }, { id: 1 }, '', 'must have the property "toString"'],
    ['a member', { properties: { 'a/b': { minimum: 1 } } }, { 'a/b': 0 }, '/a~1b', 'must be at least 1, but is 0'],
    ['items', { items: { type: 'integer' } }, [1, 2.5], '/1', 'must be an integer, but is a number'],
    [
      'additional properties',
      { properties: { a: true }, additionalProperties: false },
      { a: 1, b: 2 },
      '',
      'must not have the property "b", which is not documented',
    ],
    [
      'a property named __proto__',
      { additionalProperties: false },
      JSON.parse('{"__proto__": 1}') as JsonValue,
      '',
      'must not have the property "__proto__", which is not documented',
    ],
    ['an enum', { enum: ['a', null] }, 'b', '', 'must be one of ["a",null]'],
    [
      'only one alternative',
      { oneOf: [{ minimum: 1 }, { maximum: 5 }] },
      3,
      '',
      'must match exactly one of 2 alternatives, but matches several',
    ],
    [
      'the closest alternative',
      { anyOf: [{ type: 'string' }, { properties: { id: { type: 'integer' } } }] },
      { id: 'x' },
      '',
      'must match one of 2 alternatives; the closest one: /id must be an integer, but is a string',
    ],
    [
      'a duplicate item',
      { uniqueItems: true },
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      '',
      'must not contain duplicate items',
    ],
    [
      'a reference cycle',
      { $ref: '#/$defs/node' },
      { value: 1, next: { value: 2, next: {} } },
      '/next/next',
      'must have the property "value"',
    ],
    ['length in characters', { maxLength: 1 }, '👍👍', '', 'must have at most 1 characters'],
    ['cents', { multipleOf: 0.01 }, 19.995, '', 'must be a multiple of 0.01, but is 19.995'],
    ['a pattern', { pattern: '^[a-z]+$' }, 'A', '', 'must match the pattern ^[a-z]+$'],
    [
      'unevaluated properties',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1, b: 1 },
      '',
      'must not have the property "b", which is not documented',
    ],
  ])('reports the problem and its location: %s', async (_name, schema, value, pointer, message) => {
    expect(await diagnosticsOf(value, schema)).toEqual([{ pointer, message }]);
  });

  test.each<[string, JsonValue]>([
    ['19.99 is a multiple of 0.01', 19.99],
    ['a null that is allowed', null],
  ])('accepts valid values: %s', async (_name, value) => {
    expect(await diagnosticsOf(value, { type: ['number', 'null'], multipleOf: 0.01 })).toEqual([]);
  });

  test('expects no write-only property in a response, and no read-only one in a request', async () => {
    const schema: Schema = {
      required: ['password', 'id'],
      properties: { password: { writeOnly: true }, id: { readOnly: true } },
    };
    expect((await createValidator({ resolve, direction: 'response' })({ id: 1 }, schema)).diagnostics).toEqual([]);
    expect((await createValidator({ resolve, direction: 'request' })({ password: 'x' }, schema)).diagnostics).toEqual(
      [],
    );
    expect((await validate({}, schema)).diagnostics).toHaveLength(2);
  });

  test('reports at most fifty problems', async () => {
    expect(await diagnosticsOf(new Array<number>(1_000).fill(1), { items: { type: 'string' } })).toHaveLength(50);
  });

  test('reports a reference that does not resolve, and validates the rest', async () => {
    const validation = await validate(
      { a: 1, b: 1 },
      { properties: { a: { $ref: '#/$defs/missing' }, b: { type: 'string' } } },
    );
    expect(validation.unchecked).toEqual(['The reference to missing leads nowhere.']);
    expect(validation.diagnostics).toEqual([{ pointer: '/b', message: 'must be a string, but is a number' }]);
  });

  test('reports a pattern whose syntax cannot be matched in linear time', async () => {
    const validation = await validate('ab', { pattern: '^(?=a)' });
    expect(validation.diagnostics).toEqual([]);
    expect(validation.unchecked).toHaveLength(1);
    expect(validation.unchecked[0]).toContain('"^(?=a)" could not be evaluated');
  });

  test.each([
    ['nested repetition', '^(a+)+$', `${'a'.repeat(20_000)}!`],
    ['alternatives that overlap', '^(a|aa)+$', `${'a'.repeat(20_000)}!`],
    ['a thousand repetitions', '^(.*){1,1000}$', 'x'.repeat(20_000)],
  ])('is not delayed by a pattern with catastrophic backtracking: %s', async (_name, pattern, text) => {
    const started = process.cpuUsage();
    const validation = await validate(text, { pattern });
    expect(validation.diagnostics.length + validation.unchecked.length).toBeLessThanOrEqual(1);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });

  test.each<[string, Schema, JsonValue]>([
    ['a schema that refers to itself', { allOf: [{ $ref: '#/$defs/self' }] }, 1],
    ['alternatives doubled at each of 26 levels', { $ref: '#/$defs/level0' }, 1],
    ['a value nested in 20,000 levels', { $ref: '#/$defs/deep' }, deepArray(20_000)],
  ])('stops work that would not end: %s', async (_name, schema, value) => {
    const hostile = createValidator({
      resolve: (reference) => {
        const name = typeof reference === 'object' ? String(reference.$ref).replace('#/$defs/', '') : '';
        if (name === 'self') return { allOf: [{ $ref: '#/$defs/self' }] };
        if (name === 'deep') return { items: { $ref: '#/$defs/deep' } };
        const level = Number(name.slice(5));
        return level >= 26
          ? { type: 'string' }
          : { anyOf: [{ $ref: `#/$defs/level${level + 1}` }, { $ref: `#/$defs/level${level + 1}` }] };
      },
    });
    const validation = await hostile(value, schema);
    expect(validation.unchecked).toEqual([
      'The value or its schema is too large or too deeply nested to be fully checked.',
    ]);
  });

  test('agrees with ajv on any schema and value', async () => {
    const ajv = new Ajv2020({ strict: false, formats: {}, validateFormats: false, allErrors: false });
    ajv.addSchema({ $id: 'definitions', $defs: definitions });
    // ajv generates code that does not run for some combinations with `unevaluated…`; skip those.
    const validateWithAjv = (schema: Schema, value: JsonValue): boolean | undefined => {
      try {
        return ajv.validate(schema, value);
      } catch (error) {
        if (error instanceof ReferenceError) return undefined;
        throw error;
      }
    };
    await fc.assert(
      fc.asyncProperty(anySchema, anyValue, async (schema, value) => {
        const expected = validateWithAjv(inlineReferences(schema), value);
        fc.pre(expected !== undefined);
        const { diagnostics, unchecked } = await validate(value, schema);
        expect(unchecked).toEqual([]);
        expect(diagnostics.length === 0).toBe(expected);
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});

function deepArray(levels: number): JsonValue {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as JsonValue;
}

/** ajv finds the definitions under another URI. */
function inlineReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"definitions#/$defs/')) as Schema;
}

const name = fc.constantFrom('a', 'b', 'value', 'next');
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0.5, 2.5),
  fc.constantFrom('', 'a', 'ab', 'abc', '👍'),
);
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const { schema: anySchema } = fc.letrec<{ schema: Schema; object: JsonObject }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(name, tie('schema'), { maxKeys: 3, noNullPrototype: true });
  const few = fc.integer({ min: 0, max: 3 });
  return {
    schema: fc.oneof({ maxDepth: 2, withCrossShrink: true }, fc.boolean(), tie('object')),
    object: fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('string', 'integer', 'number', 'object', 'array', 'null', 'boolean'),
          fc.constant(['integer', 'string', 'object']),
        ),
        enum: fc.array(scalar, { minLength: 1, maxLength: 3 }),
        const: scalar,
        minimum: fc.integer({ min: -2, max: 5 }),
        exclusiveMaximum: fc.integer({ min: 0, max: 9 }),
        multipleOf: fc.constantFrom(0.5, 2, 3),
        minLength: few,
        maxLength: few,
        pattern: fc.constantFrom('^a', 'b$', '^.$', '[a-c]{2}'),
        minItems: few,
        maxItems: few,
        uniqueItems: fc.boolean(),
        prefixItems: list,
        items: tie('schema'),
        contains: tie('schema'),
        minContains: few,
        maxContains: few,
        unevaluatedItems: tie('schema'),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        minProperties: few,
        maxProperties: few,
        properties: map,
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'e'), tie('schema'), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
        additionalProperties: tie('schema'),
        unevaluatedProperties: tie('schema'),
        propertyNames: tie('schema'),
        dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
        dependentSchemas: map,
        allOf: list,
        anyOf: list,
        oneOf: list,
        not: tie('schema'),
        if: tie('schema'),
        then: tie('schema'),
        else: tie('schema'),
        $ref: fc.constantFrom('#/$defs/node', '#/$defs/positive'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ) as fc.Arbitrary<JsonObject>,
  };
});
