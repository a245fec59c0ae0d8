import { expect, test } from '@jest/globals';
import { readJson } from '../../model/json-text/read-json.js';
import { runToEnd } from '../../model/run-to-end.js';
import { BodyBudget } from './body-budget.js';
import { retainCaptures } from './retain-captures.js';

const body = { list: Array.from({ length: 5_000 }, (_, id) => ({ id, name: `name ${id}`, isNew: true })) };
const length = JSON.stringify(body).length;

test('several captures of one body are retained as far as their lengths together fit, short ones always', () => {
  const budget = new BodyBudget(3.5 * length);
  const captures = { one: body, two: body, id: 7, three: body, four: body, five: 'x'.repeat(length), last: 'short' };
  const retained = runToEnd(retainCaptures(captures, budget));
  expect(Object.keys(retained.captures)).toEqual(['one', 'two', 'id', 'three', 'last']);
  expect(retained.capturesNotRetained).toEqual(['four', 'five']);
  expect([budget.rejected, budget.rejectedValues]).toEqual([0, 2]);
});

test.each([
  ['a list', body.list],
  ['a text', 'x'.repeat(10_000)],
  ['numbers of many digits', readJson(`[${'12345678901234567890.5,'.repeat(1_000)}1]`)],
  ['a value of 900 levels', readJson('['.repeat(900) + ']'.repeat(900))],
  ['a list of lists', Array.from({ length: 2_000 }, () => [[]])],
])('%s counts with roughly its length in a report', (_, value) => {
  const characters =
    typeof value === 'string'
      ? value.length
      : JSON.stringify(value, (_key, each: unknown) => (each instanceof Object && 'text' in each ? each.text : each))
          .length;
  const isRetained = (limit: number): boolean =>
    runToEnd(retainCaptures({ value }, new BodyBudget(limit))).capturesNotRetained === undefined;
  expect([isRetained(0.7 * characters), isRetained(1.5 * characters)]).toEqual([false, true]);
});
