import { expect, test } from '@jest/globals';
import { checkOf, toJsonPath } from './apply-value-action.js';

test.each([
  [[], '$'],
  [['items', '0', 'id'], '$.items[0].id'],
  [['odd key', '01'], '$["odd key"]["01"]'],
])('%j as a JSONPath', (path, text) => {
  expect(toJsonPath(path)).toBe(text);
});

test.each([
  [['id'], 7, '$response.body#/id == 7'],
  [['code'], '7', "$response.body#/code == '7'"],
  [['name'], "O'Neill", "$response.body#/name == 'O''Neill'"],
  [['done'], null, '$response.body#/done == null'],
  [['items'], [], '$response.body#/items != null'],
])('the check that %j is %j again', (path, value, condition) => {
  expect(checkOf(path, value)).toEqual({ kind: 'simple', condition });
});
