import { expect, test } from '@jest/globals';
import { applyPatch, type Patch } from './json-patch.js';
import type { JsonValue } from './json.js';

test.each<[title: string, value: JsonValue, patch: Patch, result: JsonValue]>([
  ['adds a member', { a: 1 }, { op: 'add', path: '/b', value: 2 }, { a: 1, b: 2 }],
  ['replaces a member that exists when it adds it', { a: 1 }, { op: 'add', path: '/a', value: 2 }, { a: 2 }],
  ['inserts an item', [1, 3], { op: 'add', path: '/1', value: 2 }, [1, 2, 3]],
  ['appends an item', [1], { op: 'add', path: '/-', value: 2 }, [1, 2]],
  ['removes a nested item', { a: [{ b: 1 }, 2] }, { op: 'remove', path: '/a/0' }, { a: [2] }],
  [
    'replaces a nested member',
    { 'a/b': { '~': 1 } },
    { op: 'replace', path: '/a~1b/~0', value: null },
    { 'a/b': { '~': null } },
  ],
  ['moves an item', [1, 2, 3], { op: 'move', from: '/0', path: '/2' }, [2, 3, 1]],
  ['replaces the whole value', [1], { op: 'replace', path: '', value: {} }, {}],
])('%s', (_, value, patch, result) => {
  const before = JSON.stringify(value);
  expect(applyPatch(value, patch)).toEqual(result);
  expect(JSON.stringify(value)).toBe(before);
});

test('adds and moves members behind the one that they follow', () => {
  const keys = (patch: Patch) => Object.keys(applyPatch({ a: 1, b: 2, c: 3 }, patch) as object);
  expect(keys({ op: 'add', path: '/x', value: 0, after: 'a' })).toEqual(['a', 'x', 'b', 'c']);
  expect(keys({ op: 'add', path: '/x', value: 0, after: null })).toEqual(['x', 'a', 'b', 'c']);
  expect(keys({ op: 'move', from: '/a', path: '/a', after: 'b' })).toEqual(['b', 'a', 'c']);
});

test('changes a member named __proto__ like any other', () => {
  const value = JSON.parse('{"a": {"__proto__": 1}}') as JsonValue;
  const changed = applyPatch(value, { op: 'replace', path: '/a/__proto__', value: 2 });
  expect(JSON.stringify(changed)).toBe('{"a":{"__proto__":2}}');
});

test.each<Patch>([
  { op: 'remove', path: '/b' },
  { op: 'replace', path: '/b', value: 1 },
  { op: 'remove', path: '/list/2' },
  { op: 'add', path: '/a/b', value: 1 },
  { op: 'add', path: '/b/c', value: 1 },
  { op: 'remove', path: 'a' },
])('rejects %j, whose path does not exist', (patch) => {
  expect(() => applyPatch({ a: 1, list: [1, 2] }, patch)).toThrow(RangeError);
});
