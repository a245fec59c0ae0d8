import type { ComparisonOperator } from '../model/expressions/condition.js';
import { compareNumbers } from '../model/json-text/decimal.js';
import { isNumber } from '../model/exact-number.js';
import type { JsonValue } from '../model/json.js';
import { equalJson } from './equal-json.js';
import { type SpendWork, textWork } from './work-budget.js';

/**
 * Compares as in RFC 9535 (2.3.5.2.2), without type conversion. Undefined is a query that selects nothing and equals
 * only itself. `spend` counts the work before it is done.
 */
export function compareExactly(
  operator: ComparisonOperator,
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  spend?: SpendWork,
): boolean {
  const equal = left === undefined || right === undefined ? left === right : equalJson(left, right, spend);
  switch (operator) {
    case '==':
      return equal;
    case '!=':
      return !equal;
    case '<':
      return comesBefore(left, right, spend);
    case '>':
      return comesBefore(right, left, spend);
    case '<=':
      return equal || comesBefore(left, right, spend);
    case '>=':
      return equal || comesBefore(right, left, spend);
  }
}

function comesBefore(left: JsonValue | undefined, right: JsonValue | undefined, spend?: SpendWork): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) < 0;
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  spend?.(textWork(left.length + right.length));
  return compareCodePoints(left, right) < 0;
}

/** Compares by code point. The `<` operator compares UTF-16 units, which sorts emoji before some letters. */
function compareCodePoints(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = a[index]!.codePointAt(0)! - b[index]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
