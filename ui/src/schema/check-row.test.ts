import { describe, expect, test } from '@jest/globals';
import { type CheckRow, fromRow, toRow } from './check-row.js';
import { listOwnFields, nameOfExpression } from './own-fields.js';

describe('a check as a row', () => {
  test.each<[string, CheckRow]>([
    ["$response.body#/status == 'delivered'", { left: '$response.body#/status', operator: '==', right: 'delivered' }],
    ['$statusCode >= 200', { left: '$statusCode', operator: '>=', right: '200' }],
    ["$response.body#/code == '200'", { left: '$response.body#/code', operator: '==', right: '"200"' }],
    ['{{createOrder.total}} != null', { left: '{{createOrder.total}}', operator: '!=', right: 'null' }],
    ["$response.body#/name == 'it''s'", { left: '$response.body#/name', operator: '==', right: "it's" }],
    [
      '$response.body#/total == {{createOrder.total}}',
      { left: '$response.body#/total', operator: '==', right: '{{createOrder.total}}' },
    ],
  ])('%s is parsed and formatted again', (condition, row) => {
    expect(toRow({ kind: 'simple', condition })).toEqual(row);
    expect(fromRow(row)).toEqual({ kind: 'simple', condition });
  });

  test('patterns and JSONPath are rows too', () => {
    const check = { kind: 'regex', context: '$response.body#/id', pattern: '^ord_' } as const;
    expect(toRow(check)).toEqual({ left: '$response.body#/id', operator: 'regex', right: '^ord_' });
    expect(fromRow({ left: '$response.body', operator: 'jsonpath', right: '$[?@.a]' })).toEqual({
      kind: 'jsonpath',
      context: '$response.body',
      expression: '$[?@.a]',
    });
  });

  test('anything beyond a comparison stays text', () => {
    expect(toRow({ kind: 'simple', condition: '$statusCode == 200 && $statusCode != 201' })).toBeUndefined();
    expect(toRow({ kind: 'simple', condition: 'not a condition' })).toBeUndefined();
  });
});

test('expressions have readable names', () => {
  expect(
    ['$statusCode', '$response.body#/items/0/id', '$response.header.location', '$response.body'].map(nameOfExpression),
  ).toEqual(['$status', 'items[0].id', 'header location', 'body']);
  expect(listOwnFields(undefined, undefined).map((field) => field.name)).toContain('$status');
});
