import { expect, test } from '@jest/globals';
import { queryJson } from './query-json.js';

test('a query returns each selected value with its path', async () => {
  const root = { items: [{ id: 1 }, { id: 2, 'a/b': [true] }] };
  expect(await queryJson(root, '$.items[*].id')).toEqual([
    { path: ['items', '0', 'id'], value: 1 },
    { path: ['items', '1', 'id'], value: 2 },
  ]);
  expect(await queryJson(root, "$..['a/b']")).toEqual([{ path: ['items', '1', 'a/b'], value: [true] }]);
});

test('a query that is not valid is refused with the reason', async () => {
  await expect(queryJson({}, '$.[')).rejects.toThrow('the JSONPath is not understood');
});
