import type { Condition } from '../model/condition.js';
import type { JsonValue } from '../model/json.js';
import { readPath } from '../model/mapping-text.js';
import { expressionMapping } from '../model/step-mappings.js';
import type { RuntimeExpression } from '../model/runtime-expression.js';
import { compareValues } from './compare-values.js';
import type { CheckScope } from './exchange.js';
import { readExpression } from './exchange.js';

/** Told of every value that a condition looks at; undefined stands for one that is missing. */
export type OnValue = (operand: Condition, value: JsonValue | undefined) => void;

/** True where the condition holds: false, null, a missing value, 0 and the empty text do not. */
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

/** The value of any expression: of the own exchange, of another step's output, or of a chain input; undefined where there is none. */
export function readAnyExpression(expression: RuntimeExpression, scope: CheckScope): JsonValue | undefined {
  const mapping = expressionMapping(expression);
  if (mapping === undefined)
    return scope.exchange === undefined ? undefined : readExpression(expression, scope.exchange);
  const value = scope.resolve(mapping);
  return value === undefined || expression.kind !== 'stepOutput' ? value : readPath(value, expression.path);
}
