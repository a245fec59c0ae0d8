import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runToEnd } from '../run-to-end.js';
import { readJson } from './read-json.js';
import { readLongJson } from './read-long-json.js';

const read = (text: string) => runToEnd(readLongJson(text));

/** Texts around valid JSON: some of them are not. */
const almostJson = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom('', ',', '"', ']', '}', '0', '-', ' \n', '\f', 'e5', '\\'))
  .map(([text, at, inserted]) => {
    const position = at % (text.length + 1);
    return text.slice(0, position) + inserted + text.slice(position);
  });

function valueOrError(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return error instanceof SyntaxError ? SyntaxError : error;
  }
}

test('reads the same values as `readJson`, and rejects the same texts', () => {
  fc.assert(
    fc.property(almostJson, (text) => {
      expect(valueOrError(() => read(text).value)).toEqual(valueOrError(() => readJson(text)));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}', false],
  ['[{"a":1,"\\u0061":2}]', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['{"toString":1}', false],
])('knows whether an object of %s has a key twice: %s', (text, isAmbiguous) => {
  expect(read(text).isAmbiguous).toBe(isAmbiguous);
  expect(Object.keys(read(text).value as object)).toEqual(Object.keys(readJson(text) as object));
});

test('pauses at least every 500 values', () => {
  const steps = [...readLongJson(JSON.stringify(Array.from({ length: 10_000 }, (_, index) => ({ index }))))];
  expect(steps.length).toBeGreaterThanOrEqual(40);
});
