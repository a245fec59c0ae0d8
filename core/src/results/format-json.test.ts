import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatJson } from './format-json.js';

const format = (value: unknown): string => [...formatJson(value)].join('');

test('formats any JSON value as JSON.stringify does, with a line break at its end', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) =>
      expect(format(value)).toBe(`${JSON.stringify(value, null, 2)}\n`),
    ),
  );
});

test('omits what has no value', () => {
  expect(JSON.parse(format({ a: undefined, b: [undefined, NaN], c: null }))).toEqual({ b: [null, null], c: null });
});

test('indents the first levels only, so that nesting does not multiply the length', () => {
  const deep = '['.repeat(1_000) + '1'.repeat(5) + ']'.repeat(1_000);
  const text = format({ results: [{ response: { json: JSON.parse(deep) as unknown } }] });
  expect(text.length).toBeLessThan(deep.length + 300);
  expect(JSON.parse(text)).toEqual({ results: [{ response: { json: JSON.parse(deep) as unknown } }] });
});

test('yields long text in parts, without splitting a character', () => {
  const text = `${'a'.repeat(65_535)}😀${'"\\\n'.repeat(100_000)}`;
  const parts = [...formatJson({ text })];
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(500_000);
  expect(parts.join('')).toBe(`${JSON.stringify({ text }, null, 2)}\n`);
});

test('formats values that are nested deeper than the stack allows', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  expect(format(deep).replaceAll(/\s/g, '')).toHaveLength(200_000);
});
