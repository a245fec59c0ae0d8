import { expect, test } from '@jest/globals';
import type { Schema } from '@opchain/core/internal/model';
import { nameVariants } from './name-variants.js';

const referenced: Schema = { type: 'object', properties: { a: {} } };
const resolve = (schema: Schema): Schema => (typeof schema === 'object' && '$ref' in schema ? referenced : schema);

test.each<[string, readonly Schema[], readonly string[]]>([
  ['titles', [{ title: 'By card', type: 'object' }, { title: 'By bank' }], ['By card', 'By bank']],
  ['references', [{ $ref: '#/components/schemas/Card' }, { $ref: 'bank.json' }], ['Card', 'bank.json']],
  ['fields', [{ properties: { a: {}, b: {}, c: {}, d: {} } }, { properties: { e: {} } }], ['a, b, c', 'e']],
  ['required fields', [{ required: ['id'] }, { required: ['owner', 'number'] }], ['id', 'owner, number']],
  ['choices', [{ enum: ['x', 2] }, { const: 'y' }], ['x, 2', 'y']],
  ['types', [{ type: 'string' }, { type: 'array', items: {} }, { type: 'object' }], ['string', 'array', 'object']],
  [
    'choices of the same field',
    [{ properties: { status: { enum: ['done'] } } }, { properties: { status: { enum: ['new', 'busy'] } } }],
    ['status (status: done)', 'status (status: new, busy)'],
  ],
  [
    'items of the same field',
    [
      { properties: { labels: { type: 'array', items: { type: 'string' } } } },
      { properties: { labels: { type: 'array', items: { type: 'object' } } } },
    ],
    ['labels (labels: array: string)', 'labels (labels: array: object)'],
  ],
  ['numbers, if nothing else differs', [{ required: ['a'] }, { required: ['a'] }, true], ['a', 'a (2)', 'any']],
])('alternatives are named by their %s', (_, variants, names) => {
  expect(nameVariants(variants, resolve)).toEqual(names);
});
