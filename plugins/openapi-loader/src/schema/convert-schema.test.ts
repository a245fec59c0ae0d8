import type { JsonObject, JsonValue } from '@opchain/core/plugin';
import { describe, expect, test } from '@jest/globals';
import { loadText } from '../../test/load-text.js';

async function convert(schema: JsonValue, openapi = '3.0.3'): Promise<unknown> {
  const description = await loadText({
    openapi,
    paths: { '/a': { get: {} } },
    components: { schemas: { Given: schema } },
  });
  return (await description.operation('GET /a')).resolve({ $ref: '#/components/schemas/Given' });
}

describe('a schema of OpenAPI 3.0 is converted to JSON Schema 2020-12', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable with an enum',
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'nullable next to a combination',
      { nullable: true, description: 'D', allOf: [{ $ref: '#/x' }] },
      { description: 'D', anyOf: [{ allOf: [{ $ref: '#/x' }] }, { type: 'null' }] },
    ],
    [
      'an exclusive minimum',
      { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 5 },
    ],
    ['an example', { type: 'string', example: 'x' }, { type: 'string', examples: ['x'] }],
    [
      'keywords next to a reference',
      { properties: { a: { $ref: '#/x', nullable: true } } },
      { properties: { a: { $ref: '#/x' } } },
    ],
    [
      'properties named like keywords',
      { properties: { nullable: { type: 'string', nullable: true }, example: { type: 'integer' } } },
      { properties: { nullable: { type: ['string', 'null'] }, example: { type: 'integer' } } },
    ],
    [
      'nested schemas',
      { items: { additionalProperties: { minimum: 0, exclusiveMinimum: true } } },
      { items: { additionalProperties: { exclusiveMinimum: 0 } } },
    ],
  ])('%s', async (_name, schema, expected) => {
    expect(await convert(schema)).toEqual(expected);
  });

  test('a schema of OpenAPI 3.1 is unchanged, except for keywords older than 2020-12', async () => {
    const modern: JsonObject = {
      type: ['string', 'null'],
      exclusiveMinimum: 1,
      const: null,
      $ref: '#/x',
      examples: [1],
      nullable: true,
    };
    expect(await convert(modern, '3.1.0')).toEqual(modern);
    expect(await convert({ items: [{ type: 'string' }], additionalItems: false }, '3.1.0')).toEqual({
      prefixItems: [{ type: 'string' }],
      items: false,
    });
    expect(await convert(true, '3.1.0')).toBe(true);
  });

  test('anchors are found', async () => {
    const description = await loadText({
      openapi: '3.1.0',
      paths: { '/a': { get: {} } },
      components: { schemas: { Given: { $anchor: 'here', type: 'string' } } },
    });
    expect((await description.operation('GET /a')).resolve({ $ref: '#here' })).toMatchObject({ type: 'string' });
  });
});
