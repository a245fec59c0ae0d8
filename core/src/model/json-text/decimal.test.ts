import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addNumbers, compareDecimals, compareNumbers, isInteger, isZero } from './decimal.js';
import { ExactNumber, readNumber } from '../exact-number.js';

test.each([
  ['9007199254740993', '9007199254740992', 1],
  ['0.10', '0.1', 0],
  ['1.0', '1', 0],
  ['-0', '0', 0],
  ['1e400', '1e399', 1],
  ['-1e400', '1', -1],
  ['1e-400', '0', 1],
  ['0.30000000000000004', '0.3', 1],
  ['100e-2', '1', 0],
  ['1e999999999999', '9e999999999998', 1],
  ['12', '123', -1],
  ['-21e18', '-21e18', 0],
])('%s compared with %s is %i', (left, right, order) => {
  expect(Math.sign(compareDecimals(left, right))).toBe(order);
  expect(Math.sign(compareDecimals(right, left))).toBe(order === 0 ? 0 : -order);
  expect(Math.sign(compareNumbers(readNumber(left), readNumber(right)))).toBe(order);
});

test('numbers are compared like the integers that they are multiples of', () => {
  const number = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(20));
  fc.assert(
    fc.property(number, number, ([a, e], [b, f]) => {
      const [x, y] = [a * 10n ** BigInt(e), b * 10n ** BigInt(f)];
      expect(Math.sign(compareDecimals(`${a}e${e}`, `${b}e${f}`))).toBe(x < y ? -1 : x > y ? 1 : 0);
    }),
  );
});

test.each([
  ['1.0', true],
  ['1e400', true],
  ['12300e-2', true],
  ['9007199254740993', true],
  ['9007199254740993.5', false],
  ['1e-1', false],
  ['0.0', true],
])('%s: integer %p', (text, expected) => {
  expect(isInteger(new ExactNumber(text))).toBe(expected);
});

test('zero is recognized however it is written', () => {
  for (const text of ['0', '-0', '0.00', '0e5', '-0.0']) expect(isZero(readNumber(text))).toBe(true);
  for (const text of ['1e-400', '0.01']) expect(isZero(readNumber(text))).toBe(false);
});

test.each([
  ['+9007199254740993', '9007199254740993'],
  ['007', '7'],
  ['.50', '0.50'],
  ['5.', '5'],
  ['-.5e1', '-0.5e1'],
])('%s, which is not JSON, is read as %s', (text, json) => {
  expect(String(readNumber(text))).toBe(json);
});

test.each([
  ['0.1', '0.2', '0.3'],
  ['9007199254740993', '1', '9007199254740994'],
  ['9223372036854775807', '1', '9223372036854775808'],
  ['-9223372036854775808', '-1', '-9223372036854775809'],
  ['1e400', '0', `1${'0'.repeat(400)}`],
  ['1e1000000', '1', '1e1000000'],
  ['0.10', '-0.01', '0.09'],
  ['5', '-5', '0'],
  ['0.05', '-0.05', '0'],
])('%s and %s are %s', (left, right, sum) => {
  expect(String(addNumbers(readNumber(left), readNumber(right)))).toBe(sum);
});
