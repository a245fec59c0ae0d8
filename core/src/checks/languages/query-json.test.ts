import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import parse from 'jsonpath-rfc9535/parser';
import { loadPatternMatcher } from '../match-pattern.js';
import { evaluateQuery } from './evaluate-query.js';
import { queryJson } from './query-json.js';
import { pathOf } from './query-node.js';

async function queryAll(root: JsonValue, query: string, max?: number) {
  const work = await queryJson(root, query, max);
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = work.next();
    if (done === true) return { values: value, pauses };
  }
}

test('a query returns each selected value with its path', async () => {
  const root = { items: [{ id: 1 }, { id: 2, 'a/b': [true] }] };
  expect((await queryAll(root, '$.items[*].id')).values).toEqual([
    { path: ['items', '0', 'id'], value: 1 },
    { path: ['items', '1', 'id'], value: 2 },
  ]);
  expect((await queryAll(root, "$..['a/b']")).values).toEqual([{ path: ['items', '1', 'a/b'], value: [true] }]);
});

test.each([
  '$',
  '$..*',
  '$..id',
  '$.items[*,0].tags[?@ != "b"]',
  '$.items[?@.id > 1 && count(@.tags[*]) == 2]',
  '$.items[::-1]["id","tags"]',
  '$..[1:]',
  '$.none[*]',
])('a query that pauses selects the same as one that does not: %s', async (query) => {
  const root = { items: [1, 2, 3].map((id) => ({ id, tags: ['a', 'b', { id: [id] }].slice(0, id) })), id: 'x' };
  const nodes = evaluateQuery(parse(query), root, await loadPatternMatcher());
  expect((await queryAll(root, query)).values).toEqual(
    nodes.map((node) => ({ path: pathOf(node), value: node.value })),
  );
});

test('a query of a large and deep value pauses, and stops at a number of values', async () => {
  let root: JsonValue = Array.from({ length: 100_000 }, (_, index) => index);
  for (let depth = 0; depth < 900; depth += 1) root = [root];
  const { values, pauses } = await queryAll(root, '$..[?@ > 98000]', 1_000);
  expect(values).toHaveLength(1_000);
  expect(values[0]!.path).toHaveLength(901);
  expect(pauses).toBeGreaterThan(400);
});

test('a query that is not valid is rejected with the reason', async () => {
  await expect(queryJson({}, '$.[')).rejects.toThrow('the JSONPath is not understood (at character 3: unexpected "[")');
});
