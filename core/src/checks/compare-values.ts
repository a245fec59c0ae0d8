import type { ComparisonOperator } from '../model/expressions/condition.js';
import { compareDecimals } from '../model/json-text/decimal.js';
import { type ExactNumber, isNumber } from '../model/exact-number.js';
import { isContainer, type JsonValue } from '../model/json.js';
import { equalJson } from './equal-json.js';

const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/**
 * Compares as in Arazzo simple conditions: strings ignore case, a numeric string is compared with a number as a number,
 * and null (also used for a missing value) equals only itself.
 */
export function compareValues(operator: ComparisonOperator, left: JsonValue, right: JsonValue): boolean {
  if (operator === '==') return equal(left, right);
  if (operator === '!=') return !equal(left, right);
  const order = orderOf(left, right);
  if (order === undefined) return false;
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function equal(left: JsonValue, right: JsonValue): boolean {
  if (left === null || right === null) return left === right;
  if (isContainer(left) || isContainer(right)) return equalJson(left, right);
  if (typeof left === 'string' && typeof right === 'string') return fold(left) === fold(right);
  if (isNumber(left) || isNumber(right)) return orderNumbers(left, right) === 0;
  return fold(String(left)) === fold(String(right));
}

/** Negative if left comes first; undefined if the values cannot be ordered. */
function orderOf(left: JsonValue, right: JsonValue): number | undefined {
  const order = orderNumbers(left, right);
  if (order !== undefined || typeof left !== 'string' || typeof right !== 'string') return order;
  const [first, second] = [fold(left), fold(right)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** By decimal value; undefined if one of them is neither a number nor a numeric string. */
function orderNumbers(left: JsonValue, right: JsonValue): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return isNumeric(left) && isNumeric(right) ? compareDecimals(String(left), String(right)) : undefined;
}

function isNumeric(value: JsonValue): value is number | ExactNumber | string {
  return isNumber(value) || (typeof value === 'string' && numeric.test(value));
}

function fold(text: string): string {
  return text.toLowerCase();
}
