import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { queryJson } from '@opchain/core/internal/runner';
import { checkOf, listAssertKinds, patternOf, toJsonPath } from './assert-value.js';

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

test.each<[JsonValue, readonly string[]]>([
  ['Ada', ['equals', 'exists', 'type', 'matches']],
  [true, ['equals', 'exists', 'type']],
  [null, ['equals']],
  [{}, ['exists']],
])('assertions for %j', (value, kinds) => {
  expect(listAssertKinds(['field'], value)).toEqual(kinds);
});

test.each<[JsonValue, readonly JsonValue[]]>([
  ['Ada', ['', 'Bob']],
  [7, [-1.5, 0]],
  [true, [false]],
])('the check of the type of %j holds for values of that type only', async (value, same) => {
  const check = checkOf(['user', 'field'], value, 'type');
  const holds = async (field: JsonValue): Promise<boolean> => {
    if (check.kind !== 'jsonpath') throw new Error('no JSONPath');
    const found = await queryJson({ user: { field } }, check.expression);
    let last = found.next();
    while (last.done !== true) last = found.next();
    return last.value.length > 0;
  };
  for (const each of ['', 'Bob', -1.5, 0, false, null, [], {}])
    expect([each, await holds(each)]).toEqual([each, same.includes(each)]);
});

test.each([
  ['0b3f2a52-1c34-4c8e-9f67-0123456789ab', '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'],
  ['2026-11-24T06:00:00Z', '^\\d{4}-\\d{2}-\\d{2}T'],
  [42, '^-?\\d+$'],
  ['Ada', '.+'],
])('a pattern of values like %j', (value, pattern) => {
  expect(patternOf(value)).toBe(pattern);
  expect(checkOf(['id'], value, 'matches')).toEqual({ kind: 'regex', context: '$response.body#/id', pattern });
});
