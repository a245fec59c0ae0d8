import { readDecimal } from '../../model/json-text/decimal.js';
import type { ExactNumber } from '../../model/exact-number.js';

/** A longer integer is not written without its exponent. */
const MAX_ZEROS = 100;

/** The texts of a number that a secret may be equal to: as it was written, and without exponent and fraction. */
export function numberTexts(value: number | ExactNumber): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  const { digits, exponent } = readDecimal(value.text);
  const isShort = exponent >= 0 && exponent <= MAX_ZEROS;
  return [value.text, isShort ? digits + '0'.repeat(exponent) : String(Number(value.text))];
}
