import type { ComparisonOperator } from '../model/condition.js';
import type { JsonValue } from '../model/json.js';
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
  if (typeof left === 'object' || typeof right === 'object')
    return typeof left === 'object' && typeof right === 'object' && equalJson(left, right);
  if (typeof left === 'string' && typeof right === 'string') return fold(left) === fold(right);
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [toNumber(left), toNumber(right)];
    return a !== undefined && a === b;
  }
  return fold(String(left)) === fold(String(right));
}

/** Negative if left comes first; undefined if the values cannot be ordered. */
function orderOf(left: JsonValue, right: JsonValue): number | undefined {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a !== undefined && b !== undefined) return a - b;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  const [first, second] = [fold(left), fold(right)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function toNumber(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numeric.test(value) ? Number(value) : undefined;
}

function fold(text: string): string {
  return text.toLowerCase();
}
