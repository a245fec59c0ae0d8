import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { diffLines } from './diff-lines.js';

const signs = { same: ' ', removed: '-', added: '+' };
const show = (before: string, after: string): readonly string[] =>
  diffLines(before, after).map(({ kind, text }) => signs[kind] + text);

test('shows what was removed and added between lines that are the same', () => {
  expect(show('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
  expect(show('a\nb', 'a\nb')).toEqual([' a', ' b']);
  expect(show('', 'a')).toEqual(['-', '+a']);
});

test('both texts can be read from the comparison', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const without = (left: 'added' | 'removed'): string =>
        lines.flatMap((line) => (line.kind === left ? [] : [line.text])).join('\n');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});

test('texts with too many differing lines are shown as replaced', () => {
  const lines = (name: string): string => Array.from({ length: 2100 }, (_, line) => `${name}${line}`).join('\n');
  const kinds = diffLines(lines('a'), lines('b')).map(({ kind }) => kind);
  expect(kinds.lastIndexOf('removed')).toBe(2099);
  expect(kinds.indexOf('added')).toBe(2100);
});
