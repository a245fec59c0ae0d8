import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../model/json.js';
import { mergeJson } from './merge-json.js';

const step = (stepId: string, more = {}) => ({ stepId, ...more });
const steps = (...list: readonly object[]) => ({ steps: list as JsonValue[] });
const [a, b, c] = [step('a'), step('b'), step('c')];
const base = steps(a, b);

test.each<[string, JsonValue, JsonValue, JsonValue]>([
  ['different members of an object', { x: 1, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }],
  ['a member that one removes, and another that the other adds', { y: 0 }, { x: 0, y: 0, z: 1 }, { y: 0, z: 1 }],
])('merges %s', (_, mine, theirs, merged) => expect(mergeJson({ x: 0, y: 0 }, mine, theirs)).toEqual(merged));

test.each<[string, JsonValue, JsonValue, JsonValue]>([
  [
    'a change of a step with a step that is added before it',
    steps(a, step('b', { k: 1 })),
    steps(c, a, b),
    steps(c, a, step('b', { k: 1 })),
  ],
  [
    'steps that both add',
    steps(a, step('mine'), b),
    steps(a, b, step('theirs')),
    steps(a, step('mine'), b, step('theirs')),
  ],
  ['a removal with a change of another step', steps(b), steps(a, step('b', { k: 1 })), steps(step('b', { k: 1 }))],
  ['another order with a change', steps(b, a), steps(step('a', { k: 1 }), b), steps(b, step('a', { k: 1 }))],
  [
    'changes of different members of a step',
    steps(step('a', { k: 1 }), b),
    steps(step('a', { l: 1 }), b),
    steps(step('a', { l: 1, k: 1 }), b),
  ],
  [
    'steps that both add with the same source',
    steps(a, b, step('mine', { dependsOn: ['a'] })),
    steps(a, b, step('theirs', { dependsOn: ['a'] })),
    steps(a, b, step('theirs', { dependsOn: ['a'] }), step('mine', { dependsOn: ['a'] })),
  ],
  ['the same step that both add', steps(a, b, c), steps(a, b, c), steps(a, b, c)],
  [
    'objects that both add',
    { ...base, x: { mine: 1 } },
    { ...base, x: { theirs: 1 } },
    { ...base, x: { theirs: 1, mine: 1 } },
  ],
  ['the same change', steps(step('a', { k: 1 }), b), steps(step('a', { k: 1 }), b), steps(step('a', { k: 1 }), b)],
])('merges %s', (_, mine, theirs, merged) => {
  expect(mergeJson(base, mine, theirs)).toEqual(merged);
  const swapped = mergeJson(base, theirs, mine) as typeof base;
  expect(new Set(swapped.steps.map((each) => JSON.stringify(each)).map((text) => text.length))).toEqual(
    new Set((merged as typeof base).steps.map((each) => JSON.stringify(each).length)),
  );
});

test.each<[string, JsonValue, JsonValue]>([
  ['two values of one member', steps(step('a', { k: 1 }), b), steps(step('a', { k: 2 }), b)],
  ['a removal and a change of one step', steps(b), steps(step('a', { k: 1 }), b)],
  ['two new steps with one name', steps(a, b, step('c', { k: 1 })), steps(a, b, step('c', { k: 2 }))],
])('does not merge %s', (_, mine, theirs) => {
  expect(mergeJson(base, mine, theirs)).toBeUndefined();
  expect(mergeJson(base, theirs, mine)).toBeUndefined();
});
