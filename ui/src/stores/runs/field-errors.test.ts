import { expect, test } from '@jest/globals';
import type { JsonValue, OperationStep, RecordedResponse } from '@opchain/core';
import { findFieldErrors } from './field-errors.js';

const step: OperationStep = {
  kind: 'operation',
  id: 'createIssue',
  operation: { source: 'github', id: 'createIssue' },
  parameters: [{ in: 'query', name: 'page_size', value: 500 }],
  body: { contentType: 'application/json', payload: { title: '', dueDate: 'x', items: [{ sku: '' }] } },
  checks: [],
  captures: [],
  onFailure: [],
};
const responseOf = (json: JsonValue, status = 422): RecordedResponse => ({
  ...{ status, statusText: '', headers: [], contentType: 'application/json' },
  ...{ json, text: JSON.stringify(json), size: 10, truncated: false },
});
const read = (json: JsonValue, status?: number) =>
  findFieldErrors(step, responseOf(json, status), undefined).map(({ path, message }) => [path, message]);

test.each<[string, JsonValue, readonly (readonly [string, string])[]]>([
  [
    'RFC 9457',
    {
      type: 'about:blank',
      errors: [
        { detail: 'must not be empty', pointer: '#/title' },
        { detail: 'is missing', pointer: '#/items/0/sku' },
      ],
    },
    [
      ['body/title', 'must not be empty'],
      ['body/items/0/sku', 'is missing'],
    ],
  ],
  [
    'GitHub',
    { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] },
    [['body/title', 'missing_field']],
  ],
  [
    'Rails',
    { errors: { title: ["can't be blank", 'is too short'] } },
    [['body/title', "can't be blank; is too short"]],
  ],
  ['ASP.NET', { title: 'One or more', errors: { '$.DueDate': ['is no date'] } }, [['body/dueDate', 'is no date']]],
  [
    'FastAPI',
    {
      detail: [
        { loc: ['body', 'items', 0, 'sku'], msg: 'field required' },
        { loc: ['query', 'page_size'], msg: 'too large' },
      ],
    },
    [
      ['body/items/0/sku', 'field required'],
      ['parameters/query/page_size', 'too large'],
    ],
  ],
  [
    'JSON:API',
    {
      errors: [
        { detail: 'too large', source: { parameter: 'page_size' } },
        { title: 'Bad', source: { pointer: '/data/attributes/title' } },
      ],
    },
    [
      ['parameters/query/page_size', 'too large'],
      ['body/data/attributes/title', 'Bad'],
    ],
  ],
  [
    'express-validator',
    { errors: [{ type: 'field', path: 'pageSize', msg: 'bad', location: 'query' }] },
    [['parameters/query/page_size', 'bad']],
  ],
  [
    'zod',
    { error: { issues: [{ path: ['items', 0, 'sku'], message: 'Required' }] } },
    [['body/items/0/sku', 'Required']],
  ],
  [
    'Symfony',
    { violations: [{ propertyPath: 'items[0].sku', title: 'Not blank' }] },
    [['body/items/0/sku', 'Not blank']],
  ],
  ['an unknown field', { errors: [{ field: 'who', message: 'x' }] }, [['body/who', 'x']]],
  ['nothing', { message: 'No' }, []],
  ['a text', 'No', []],
])('the fields that %s names', (_, json, expected) => {
  expect(read(json)).toEqual(expected);
});

test('other statuses name none', () => {
  expect(read({ errors: { title: ['x'] } }, 500)).toEqual([]);
  expect(findFieldErrors(step, undefined, undefined)).toEqual([]);
});

test('a field is named as people write it', () => {
  const [error] = findFieldErrors(step, responseOf({ errors: [{ pointer: '/items/0/sku', detail: 'x' }] }), undefined);
  expect(error?.name).toBe('items[0].sku');
});
