import { test } from '@jest/globals';
import { expectEchoesMasked, expectNestedEchoesMasked } from '../../../test/echo-cases.js';

test('removes 10,000 random secrets that the standard libraries of ten languages encoded', () => {
  expectEchoesMasked(10_000);
}, 900_000);

test('removes 100,000 random secrets that were encoded several times', () => {
  expectNestedEchoesMasked(100_000);
}, 900_000);
