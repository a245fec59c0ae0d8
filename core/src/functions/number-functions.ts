import { ExactNumber, isNumber, readNumber } from '../model/exact-number.js';
import type { JsonValue } from '../model/json.js';
import { addNumbers, compareNumbers, isZero, readDecimal } from '../model/json-text/decimal.js';
import type { ComputeFunction } from './definition.js';

type DecimalNumber = number | ExactNumber;

const MAX_DIGITS = 10_000;

function two([left, right]: readonly JsonValue[]): readonly [DecimalNumber, DecimalNumber] {
  return [numberOf(left), numberOf(right)];
}

function numberOf(value: JsonValue | undefined): DecimalNumber {
  if (!isNumber(value)) throw new Error('needs numbers');
  return value;
}

function negate(value: DecimalNumber): DecimalNumber {
  const text = String(value);
  return readNumber(text.startsWith('-') ? text.slice(1) : `-${text}`);
}

/** `sign × digits × 10^exponent` without an exponent where it has a plain form. */
function decimalOf(sign: number, digits: bigint, exponent: number): DecimalNumber {
  return addNumbers(0, new ExactNumber(`${sign < 0 ? '-' : ''}${String(digits)}e${String(exponent)}`));
}

/** Half away from zero. */
function round(value: DecimalNumber, decimals: number): DecimalNumber {
  const { sign, digits, exponent } = readDecimal(String(value));
  const dropped = -decimals - exponent;
  if (dropped <= 0 || sign === 0) return value;
  if (dropped > digits.length) return 0;
  const unit = 10n ** BigInt(dropped);
  const number = BigInt(digits);
  return decimalOf(sign, number / unit + ((number % unit) * 2n >= unit ? 1n : 0n), -decimals);
}

function multiply(left: DecimalNumber, right: DecimalNumber): DecimalNumber {
  const [a, b] = [readDecimal(String(left)), readDecimal(String(right))];
  if (a.sign === 0 || b.sign === 0) return 0;
  const exponent = a.exponent + b.exponent;
  if (a.digits.length + b.digits.length + Math.abs(exponent) > MAX_DIGITS) throw new Error('has too many digits');
  return decimalOf(a.sign * b.sign, BigInt(a.digits) * BigInt(b.digits), exponent);
}

function extreme([list]: readonly JsonValue[], sign: number): DecimalNumber {
  const numbers = list as readonly DecimalNumber[];
  const [first, ...rest] = numbers;
  if (first === undefined) throw new Error('needs a list with a number in it');
  return rest.reduce((best, next) => (sign * compareNumbers(next, best) > 0 ? next : best), first);
}

/** Functions of numbers: exact in decimal digits, except `divide`. */
export const numberFunctions = {
  add: (values) => addNumbers(...two(values)),
  subtract: (values) => {
    const [left, right] = two(values);
    return addNumbers(left, negate(right));
  },
  multiply: (values) => multiply(...two(values)),
  divide: (values) => {
    const [left, right] = two(values);
    if (isZero(right)) throw new Error('divides by zero');
    const result = Number(left) / Number(right);
    if (!Number.isFinite(result)) throw new Error('makes a number that is too large');
    return result;
  },
  round: ([value, decimals = 0]) => round(numberOf(value), Number(decimals)),
  sum: ([list]) => (list as readonly DecimalNumber[]).reduce((total, next) => addNumbers(total, next), 0),
  min: (values) => extreme(values, -1),
  max: (values) => extreme(values, 1),
} satisfies Readonly<Record<string, ComputeFunction>>;
