import { expect, test } from '@jest/globals';
import { mayHaveExactNumbers } from './may-have-exact-numbers.js';

test.each([
  '[0.10]',
  '{"a": -0}',
  '{"a":9007199254740993 }',
  '[1, 1e5\n]',
  '[1.0, 2]',
  '[0.0000001]',
  '[-123456789012.3456]',
])('%s may have numbers that JSON.parse changes', (text) => {
  expect(mayHaveExactNumbers(text)).toBe(true);
});

test.each(['[0, -1, 10, 0.25, 100.5, 0.000001]', '["1.0 and 9007199254740993"]', '{"1.0": "0.10"}'])(
  '%s has no value',
  (text) => {
    expect(mayHaveExactNumbers(text)).toBe(false);
  },
);

test('long digit sequences in strings are parsed quickly', () => {
  const started = process.cpuUsage();
  expect(mayHaveExactNumbers(`["a ${'1'.repeat(500_000)} ${'0.'.repeat(500_000)} ${' 0'.repeat(500_000)}"]`)).toBe(
    false,
  );
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
