import { readDecimal } from '../../model/json-text/decimal.js';
import type { ExactNumber } from '../../model/exact-number.js';

/** True if the number is an integer times `of`, which is positive. 19.99 is a multiple of 0.01, despite binary fractions. */
export function isMultiple(value: number | ExactNumber, of: number | ExactNumber): boolean {
  if (typeof value !== 'number' || typeof of !== 'number') return isDecimalMultiple(String(value), String(of));
  const quotient = value / of;
  return Number.isFinite(quotient) && Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 1e-12;
}

/** Calculates with the digits, without expanding exponents. */
function isDecimalMultiple(value: string, of: string): boolean {
  const [dividend, divisor] = [readDecimal(value), readDecimal(of)];
  const power = dividend.exponent - divisor.exponent;
  if (dividend.sign === 0) return true;
  // The digits do not end with a zero, so that no power of ten divides them.
  if (power < 0) return false;
  const modulus = BigInt(divisor.digits);
  return (BigInt(dividend.digits) * raiseTen(power, modulus)) % modulus === 0n;
}

/** `10^power` modulo a number, by repeated squaring. */
function raiseTen(power: number, modulus: bigint): bigint {
  let result = 1n;
  let square = 10n % modulus;
  for (let left = power; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
