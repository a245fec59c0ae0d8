import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatValuePath } from '../../../schema/edit-value.js';
import { findJsonPosition, listJsonRanges } from './scan-json.js';

/** The position at `|`. */
function at(marked: string): { path: string; isKey: boolean; word: string; keys: string[] } {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { path, isKey, from, to, keys } = findJsonPosition(text, caret);
  return { path: formatValuePath(path), isKey, word: text.slice(from, to), keys: [...keys] };
}

describe('the position of a caret in a JSON text', () => {
  test.each([
    ['|', { path: '', isKey: false, word: '', keys: [] }],
    ['{|', { path: '', isKey: true, word: '', keys: [] }],
    ['{"na|', { path: '', isKey: true, word: '"na', keys: [] }],
    ['{ na|', { path: '', isKey: true, word: 'na', keys: [] }],
    ['{"name|": 1}', { path: '', isKey: true, word: '"name"', keys: [] }],
    ['{"a": 1, |"b": 2, "c": {"d": 3}}', { path: '', isKey: true, word: '', keys: ['a', 'b', 'c'] }],
    ['{"a": [{"b": "x|"}]}', { path: '/a/0/b', isKey: false, word: '"x"', keys: [] }],
    ['{"a": [1, |]}', { path: '/a/1', isKey: false, word: '', keys: [] }],
    ['{"a": [1, {"b": 2, |', { path: '/a/1', isKey: true, word: '', keys: ['b'] }],
    ['{"a": {"b": 1}, "c": t|', { path: '/c', isKey: false, word: 't', keys: [] }],
    ['{"a/b~": |}', { path: '/a~1b~0', isKey: false, word: '', keys: [] }],
    ['{"say \\"hi\\"": |}', { path: '/say "hi"', isKey: false, word: '', keys: [] }],
  ])('%s', (marked, position) => {
    expect(at(marked)).toEqual(position);
  });
});

describe('the ranges of the values of a JSON text', () => {
  test('are those of texts and numbers, and the first character of arrays and objects', () => {
    const text = '{"a": [1, "two"], "b": {"c": null}}';
    const parts = [...listJsonRanges(text)].map(([path, { from, to }]) => [path, text.slice(from, to)]);
    expect(parts).toEqual([
      ['', '{'],
      ['/a', '['],
      ['/a/0', '1'],
      ['/a/1', '"two"'],
      ['/b', '{'],
      ['/b/c', 'null'],
    ]);
  });

  test('are found for every value, however it is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const ranges = listJsonRanges(text);
        const visit = (inner: unknown, path: readonly (string | number)[]): void => {
          const range = ranges.get(formatValuePath(path));
          const isSimple = typeof inner !== 'object' || inner === null;
          const expected = isSimple ? JSON.stringify(inner) : Array.isArray(inner) ? '[' : '{';
          expect(range && text.slice(range.from, range.to)).toBe(expected);
          if (Array.isArray(inner)) inner.forEach((item, index) => visit(item, [...path, index]));
          else if (!isSimple) for (const [key, item] of Object.entries(inner)) visit(item, [...path, key]);
        };
        visit(value, []);
      }),
    );
  });

  test('are found without failing in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ab1 \n') }), fc.nat(), (text, caret) => {
        const { from, to } = findJsonPosition(text, caret % (text.length + 1));
        expect(from <= caret % (text.length + 1) && caret % (text.length + 1) <= to).toBe(true);
        for (const range of listJsonRanges(text).values()) expect(range.to).toBeGreaterThan(range.from);
      }),
    );
  });
});
