import { type ExactNumber, isNumber, readNumber } from '../exact-number.js';
import type { JsonValue } from '../json.js';

/** A decimal number in its only form: `sign × digits × 10^exponent`. */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  /** Without zeros at the start and the end; empty for zero. */
  readonly digits: string;
  /** Exact up to 2^53, which takes a number with 16 digits in its exponent. */
  readonly exponent: number;
}

const parts = /^\s*([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?\s*$/;

/** Reads the text of a number; also with a `+`, or without digits on one side of the point. */
export function readDecimal(text: string): Decimal {
  const [, sign, whole = '', fraction = '', power = '0'] = parts.exec(text) ?? [];
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === '0') start += 1;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end -= 1;
  if (start === end) return { sign: 0, digits: '', exponent: 0 };
  return {
    sign: sign === '-' ? -1 : 1,
    digits: digits.slice(start, end),
    exponent: Number(power) - fraction.length + digits.length - end,
  };
}

/**
 * Compares by decimal value: negative if `left` is less, 0 if they are equal, positive if it is greater. NaN if one of them is not
 * a number.
 */
export function compareNumbers(left: number | ExactNumber, right: number | ExactNumber): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return isDecimal(left) && isDecimal(right)
    ? compareDecimals(String(left), String(right))
    : Number(left) - Number(right);
}

function isDecimal(value: number | ExactNumber): boolean {
  return typeof value !== 'number' || Number.isFinite(value);
}

/** Digits that a sum is expanded to; beyond, the smaller number does not count. */
const MAX_SUM_DIGITS = 10_000;

/** The sum to the last digit: 0.1 and 0.2 are 0.3. An `ExactNumber` where a `number` would change its digits. */
export function addNumbers(left: number | ExactNumber, right: number | ExactNumber): number | ExactNumber {
  const [a, b] = [readDecimal(String(left)), readDecimal(String(right))];
  const exponent = Math.min(a.exponent, b.exponent);
  if (Math.max(a.exponent, b.exponent) - exponent > MAX_SUM_DIGITS || Math.abs(exponent) > MAX_SUM_DIGITS)
    return compareMagnitudes(a, b) < 0 ? right : left;
  const scale = ({ sign, digits, exponent: own }: Decimal): bigint =>
    BigInt(sign) * BigInt(digits + '0'.repeat(own - exponent));
  const sum = scale(a) + scale(b);
  const digits = String(sum < 0n ? -sum : sum).padStart(1 - exponent, '0') + '0'.repeat(Math.max(0, exponent));
  const point = digits.length + Math.min(0, exponent);
  const fraction = digits.slice(point).replace(/0+$/, '');
  return readNumber(`${sum < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`);
}

/** True for 0, however it is written. */
export function isZero(value: JsonValue): boolean {
  return isNumber(value) && compareNumbers(value, 0) === 0;
}

/** True for a number without a fraction, also if it is written with one: `1.0`. */
export function isInteger(value: number | ExactNumber): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : readDecimal(value.text).exponent >= 0;
}

/** Compares the texts of two numbers by decimal value, like `compareNumbers`. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [readDecimal(left), readDecimal(right)];
  if (a.sign !== b.sign) return a.sign - b.sign;
  return a.sign < 0 ? compareMagnitudes(b, a) : compareMagnitudes(a, b);
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const [first, second] = [a.exponent + a.digits.length, b.exponent + b.digits.length];
  if (first !== second) return first < second ? -1 : 1;
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
}
