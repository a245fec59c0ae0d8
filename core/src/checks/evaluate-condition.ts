import type { Condition } from '../model/condition.js';
import type { JsonValue } from '../model/json.js';
import { readPath } from '../model/mapping-text.js';
import { expressionMapping } from '../model/step-mappings.js';
import type { RuntimeExpression } from '../model/runtime-expression.js';
import { compareValues } from './compare-values.js';
import type { CheckScope } from './exchange.js';
import { readExpression } from './exchange.js';

/** Called with every value that a condition reads; undefined if the value is missing. */
export type OnValue = (operand: Condition, value: JsonValue | undefined) => void;

/** True if the condition holds. False, null, a missing value, 0 and the empty string do not hold. */
export function evaluateCondition(condition: Condition, scope: CheckScope, onValue?: OnValue): boolean {
  const value = valueOf(condition, scope, onValue);
  return value !== false && value !== null && value !== 0 && value !== '';
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
    condition.kind === 'mapping' ? scope.resolve(condition.mapping) : readAnyExpression(condition.expression, scope);
  return value === undefined ? undefined : readPath(value, condition.path);
}

/**
 * The value of an expression of the exchange, of an output of another step, or of a chain input. Undefined if missing.
 */
export function readAnyExpression(expression: RuntimeExpression, scope: CheckScope): JsonValue | undefined {
  const mapping = expressionMapping(expression);
  if (mapping === undefined)
    return scope.exchange === undefined ? undefined : readExpression(expression, scope.exchange);
  const value = scope.resolve(mapping);
  return value === undefined || expression.kind !== 'stepOutput' ? value : readPath(value, expression.path);
}
