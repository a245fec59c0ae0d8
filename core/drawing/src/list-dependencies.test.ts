import { expect, test } from '@jest/globals';
import type { OperationStep, Step } from '@opchain/core';
import { listDependencies } from './list-dependencies.js';

const step = (id: string, ...values: readonly string[]): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: values.map((value, index) => ({ in: 'query', name: `q${index}`, value })),
  checks: [],
  captures: [],
  onFailure: [],
});
const pairs = (steps: readonly Step[], ...connections: readonly (readonly [string, string])[]) =>
  listDependencies({ steps, connections: connections.map(([source, target]) => ({ source, target })) }).map(
    ({ source, target, values }) =>
      `${source} → ${target}: ${values.map(({ from, to }) => `${from} ${to}`).join(', ')}`,
  );

test('a mapping is a dependency that carries data, also where its source runs before already', () => {
  expect(pairs([step('a'), step('b'), step('c', '{{a.id}}')], ['a', 'b'], ['b', 'c'])).toEqual([
    'a → b: ',
    'a → c: id q0',
    'b → c: ',
  ]);
});

test('two steps have one dependency that carries all mappings and the ordering', () => {
  expect(pairs([step('a'), step('b', '{{a.id}}', 'for {{a.name}}')], ['a', 'b'], ['a', 'b'])).toEqual([
    'a → b: id q0, name q1',
  ]);
});

test('references to the step itself and to unknown steps are not dependencies', () => {
  expect(pairs([step('a', '{{a.id}}', '{{gone.id}}')], ['a', 'a'], ['gone', 'a'])).toEqual([]);
});
