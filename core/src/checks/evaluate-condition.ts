import type { Condition } from '../model/expressions/condition.js';
import { isZero } from '../model/json-text/decimal.js';
import type { JsonValue } from '../model/json.js';
import { readPath } from '../model/mappings/mapping-text.js';
import { compareValues } from './compare-values.js';
import type { CheckScope } from './exchange.js';
import { readAnyExpression, readMapping } from './read-mapping.js';

/** Called with every value that a condition reads; undefined if the value is missing. */
export type OnValue = (operand: Condition, value: JsonValue | undefined) => void;

/** True if the condition holds. False, null, a missing value, 0 and the empty string do not hold. */
export function evaluateCondition(condition: Condition, scope: CheckScope, onValue?: OnValue): boolean {
  const value = valueOf(condition, scope, onValue);
  return value !== false && value !== null && value !== '' && !isZero(value);
}

function valueOf(condition: Condition, scope: CheckScope, onValue: OnValue | undefined): JsonValue {
  switch (condition.kind) {
    case 'literal':
      return condition.value;
    case 'expression':
    case 'mapping': {
      const value = readReference(condition, scope);
      onValue?.(condition, value);
      return value ?? null;
    }
    case 'not':
      return !evaluateCondition(condition.operand, scope, onValue);
    case 'and':
      return condition.operands.every((operand) => evaluateCondition(operand, scope, onValue));
    case 'or':
      return condition.operands.some((operand) => evaluateCondition(operand, scope, onValue));
    case 'compare':
      return compareValues(
        condition.operator,
        valueOf(condition.left, scope, onValue),
        valueOf(condition.right, scope, onValue),
      );
  }
}

function readReference(
  condition: Extract<Condition, { kind: 'expression' | 'mapping' }>,
  scope: CheckScope,
): JsonValue | undefined {
  const value =
    condition.kind === 'mapping'
      ? readMapping(condition.mapping, scope)
      : readAnyExpression(condition.expression, scope);
  return value === undefined ? undefined : readPath(value, condition.path);
}
