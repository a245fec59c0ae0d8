import { expect, test } from '@jest/globals';
import { isPartialNumber, readNumber } from './read-number.js';

test.each([
  ['0,5', 0.5],
  ['0.5', 0.5],
  ['-1', -1],
  ['1e9', 1e9],
  [' 12,50 ', 12.5],
  ['0,125', 0.125],
  ['', undefined],
  ['abc', undefined],
  ['1,', undefined],
  ['1,234', undefined],
  ['1,234.5', undefined],
  ['1e999', undefined],
])('%p is parsed as %p', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('a partial number is not an error while typing', () => {
  expect(['', '-', '1,', '1.', '2e-'].map(isPartialNumber)).toEqual([true, true, true, true, true]);
  expect(['abc', '0,5', '1,234', '1,,'].map(isPartialNumber)).toEqual([false, false, false, false]);
});
