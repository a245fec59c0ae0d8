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

test.each(['', '-', '1,', '1.', '2e-'])('%p may still become a number', (text) => {
  expect(isPartialNumber(text)).toBe(true);
});

test.each(['abc', '0,5', '1,234', '1,,'])('%p cannot become a number', (text) => {
  expect(isPartialNumber(text)).toBe(false);
});
