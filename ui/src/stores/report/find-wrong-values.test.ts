import { expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import type { OperationDetail, Schema } from '@opchain/core/internal/model';
import { findWrongValues } from './find-wrong-values.js';

const price: Schema = { type: 'number' };
const schema: Schema = {
  type: 'object',
  properties: {
    price,
    code: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    items: { type: 'array', items: { type: 'object', properties: { qty: { type: 'integer' } } } },
    name: { type: 'string' },
  },
};
const detail = {
  parameters: [
    { in: 'query', name: 'page/size', schema: { type: 'integer' } },
    { in: 'query', name: 'q', schema: { type: 'string' } },
  ],
  requestBody: { content: [{ contentType: 'application/json', schema }] },
  resolve: (each: Schema) => each,
} as unknown as OperationDetail;
const step = {
  kind: 'operation',
  parameters: [
    { in: 'query', name: 'page/size', value: 'many' },
    { in: 'query', name: 'q', value: 'x' },
    { in: 'query', name: 'unknown', value: 'x' },
  ],
  body: { payload: { price: 'free', code: 'c', name: 'n', items: [{ qty: 1.5 }, { qty: '{{a.qty}}' }, { qty: 2 }] } },
} as unknown as OperationStep;

test('values that are not the numbers that their schemas require are found in parameters and bodies', () => {
  expect([...findWrongValues(step, detail)]).toEqual([
    ['parameters/query/page~1size', 'notANumber'],
    ['body/price', 'notANumber'],
    ['body/items/0/qty', 'notWhole'],
  ]);
});

test('a step is checked again with another description', () => {
  const first = findWrongValues(step, detail);
  expect(findWrongValues(step, detail)).toBe(first);
  expect(findWrongValues(step, { ...detail, parameters: [] }).has('parameters/query/page~1size')).toBe(false);
});
