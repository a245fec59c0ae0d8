import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@opchain/core';
import type { Schema } from '@opchain/core/internal/model';
import { describeType, formatValue } from './describe-type.js';
import { viewSchema } from './schema-view.js';

const schemas: Record<string, JsonObject> = {
  '#/Id': { type: 'string', format: 'uuid', description: 'An id.' },
  '#/Named': { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  '#/Loop': { $ref: '#/Loop' },
};
const resolve = (schema: Schema): Schema =>
  typeof schema === 'object' && typeof schema['$ref'] === 'string' ? (schemas[schema['$ref']] ?? schema) : schema;

describe('the view of a schema', () => {
  test('follows references; siblings have priority', () => {
    const view = viewSchema({ $ref: '#/Id', description: 'The order.' }, resolve);
    expect([view.types, view.format, view.description]).toEqual([['string'], 'uuid', 'The order.']);
  });

  test('merges the parts of allOf', () => {
    const view = viewSchema(
      { allOf: [{ $ref: '#/Named' }, { required: ['age'], properties: { age: { type: 'integer' } } }] },
      resolve,
    );
    expect(view.properties.map(([name]) => name)).toEqual(['name', 'age']);
    expect([...view.required]).toEqual(['name', 'age']);
    expect(view.types).toEqual(['object']);
  });

  test('treats a nullable type as the type', () => {
    const view = viewSchema({ oneOf: [{ $ref: '#/Named' }, { type: 'null' }] }, resolve);
    expect(view.properties.map(([name]) => name)).toEqual(['name']);
    expect(view.variants).toEqual([]);
  });

  test('treats alternatives that only require a field each as one object', () => {
    const anyOf = [{ required: ['name'] }, { required: ['email'] }];
    const view = viewSchema({ type: 'object', properties: { name: true, email: true }, anyOf }, resolve);
    expect([view.variants, [...view.required], view.anyRequired]).toEqual([[], [], ['name', 'email']]);
    const oneOf = viewSchema({ type: 'object', oneOf: anyOf }, resolve);
    expect([oneOf.variants, oneOf.anyRequired]).toEqual([anyOf, []]);
  });

  test('stops at a reference to itself', () => {
    expect(viewSchema({ $ref: '#/Loop' }, resolve).types).toEqual([]);
  });

  test('is created once per schema', () => {
    const schema = { type: 'string' };
    expect(viewSchema(schema, resolve)).toBe(viewSchema(schema, resolve));
  });

  test('describes its type', () => {
    expect(describeType(viewSchema({ type: ['string', 'null'], format: 'date' }, resolve))).toBe(
      'string or null, date',
    );
    expect(describeType(viewSchema(true, resolve))).toBe('any');
    expect(describeType(viewSchema({ const: 'card' }, resolve))).toBe('string');
    expect(describeType(viewSchema({ enum: [1, 2, null] }, resolve))).toBe('integer or null');
  });
});

test('values are formatted in one line: strings quoted, containers by their size', () => {
  expect([formatValue('a'), formatValue(2), formatValue([1]), formatValue({ a: 1, b: 2 }), formatValue(null)]).toEqual([
    '"a"',
    '2',
    '1 item',
    '2 fields',
    'null',
  ]);
});
