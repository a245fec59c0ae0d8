import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core/internal/model';
import { findDoneValue } from './find-done-value.js';
import { listResponseFields } from './response-fields.js';

const resolve = <T>(schema: T): T => schema;

const find = (properties: JsonValue) => {
  const content = [{ contentType: 'application/json', schema: { type: 'object', properties } }];
  const detail = { path: '/jobs/{id}', responses: [{ status: '200', content, headers: [] }], resolve };
  return findDoneValue(
    listResponseFields({ step: 'get', detail: detail as never, response: undefined, outputs: {} }),
    resolve,
  );
};

test('a field with a value that means done is what a step is repeated for, and values that mean failed end it', () => {
  expect(
    find({
      kind: { type: 'string', enum: ['import', 'export'] },
      job: {
        type: 'object',
        properties: { status: { type: 'string', enum: ['queued', 'completed', 'failed', 'cancelled'] } },
      },
    }),
  ).toEqual({
    expression: '$response.body#/job/status',
    done: 'completed',
    failed: ['failed', 'cancelled'],
    isStated: true,
  });
});

test('without such values, a boolean or a field of that name is meant, and nothing is guessed otherwise', () => {
  expect(find({ status: { type: 'string' }, ready: { type: 'boolean' } })).toEqual({
    expression: '$response.body#/ready',
    done: true,
    failed: [],
    isStated: true,
  });
  expect(find({ state: { type: 'string' } })).toMatchObject({
    expression: '$response.body#/state',
    isStated: false,
  });
  expect(
    find({ id: { type: 'string' }, tags: { type: 'array', items: { type: 'string', enum: ['done'] } } }),
  ).toBeUndefined();
});
