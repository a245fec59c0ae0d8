import { expect, test } from '@jest/globals';
import { readJson } from '@opchain/core/model';
import fc from 'fast-check';
import { loadText, scopeOf } from '../../test/load-text.js';
import { parseJsonIncrementally } from './parse-json-incrementally.js';

function run(text: string): { readonly value: unknown; readonly steps: number } {
  const steps = parseJsonIncrementally(text);
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done === true) return { value: step.value, steps: count };
  }
}

test('JSON in steps returns the same as JSON that is read at once, for any value, formatted or not', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(run(text).value).toEqual(readJson(text));
    }),
  );
});

test.each([
  '{"a\\"]": "}\\\\", "b": ["\\u0022", "{"]}',
  '{"__proto__": {"x": 1}}',
  '{"a": 1, "a": 2}',
  ' \n[]\r\n',
  '"\\\\"',
  '-0.5e3',
  '{"a": {"b": {"c": [0.10, 9007199254740993]}}, "d": -0}',
  'null',
])('JSON in steps reads %s as it is read at once', (text) => {
  expect(run(text).value).toEqual(readJson(text));
  expect(JSON.stringify(run(text).value)).toBe(JSON.stringify(readJson(text)));
});

test('JSON in steps rejects whatever JSON.parse rejects', () => {
  const document = JSON.stringify({ a: { b: [{ c: ['d', 1, true, null] }], e: {} }, f: 'g\\"' });
  fc.assert(
    fc.property(
      fc.nat(document.length - 1),
      fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', 'x', '\\', '1'),
      (position, replacement) => {
        const text = document.slice(0, position) + replacement + document.slice(position + 1);
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(() => run(text)).toThrow(SyntaxError);
          return;
        }
        expect(run(text).value).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('the number of steps grows with the text, wherever its values are', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ index }));
  expect(run(JSON.stringify({ paths: many })).steps).toBeGreaterThan(20_000);
  expect(run(JSON.stringify({ a: { b: { c: { d: many } } } })).steps).toBeGreaterThan(50);
});

test('a description read in slices is the same, lets other tasks run, and reports the line of an error', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [
      `/p${index}`,
      { get: { operationId: `get${index}`, responses: {} } },
    ]),
  );
  const content = { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths };
  let turns = 0;
  const timer = setInterval(() => turns++);
  const sliced = await loadText(content, { limits: { inSlices: true } });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(sliced.operations).toEqual((await loadText(content)).operations);
  await expect(loadText('{\n"openapi": "3.1.0",\n"paths": {]}', { limits: { inSlices: true } })).rejects.toMatchObject({
    code: 'SPEC_SYNTAX',
    details: { line: 3 },
  });
});

test('reading in slices ends when it is aborted', async () => {
  const controller = new AbortController();
  const paths = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`/p${index}`, { get: {} }]));
  setTimeout(() => controller.abort(new Error('not any more')));
  const loading = loadText(
    { openapi: '3.1.0', paths },
    { limits: { inSlices: true }, scope: { ...scopeOf(), signal: controller.signal } },
  );
  await expect(loading).rejects.toThrow('not any more');
});
