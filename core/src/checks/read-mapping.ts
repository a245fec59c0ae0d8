import type { JsonValue } from '../model/json.js';
import { readPath, type SelectorType, toText, type ValueMapping } from '../model/mappings/mapping-text.js';
import type { RuntimeExpression } from '../model/expressions/runtime-expression.js';
import { expressionMapping } from '../model/mappings/step-mappings.js';
import { type CheckScope, readExpression } from './exchange.js';
import { selectValue } from './load-language.js';
import { headerForSelector } from './select-from-header.js';

/** The value of a mapping, including those of the exchange of the step itself. Undefined if missing. */
export function readMapping(mapping: ValueMapping, scope: CheckScope): JsonValue | undefined {
  if (mapping.kind === 'expression') return readAnyExpression(mapping.expression, scope);
  if (mapping.kind === 'text') return toText(readMapping(mapping.context, scope));
  if (mapping.kind !== 'selector') return scope.resolve(mapping);
  const { context } = mapping;
  // The scope knows the headers of other steps.
  if (context.kind === 'header') return scope.resolve(mapping);
  return selectValue(
    context.kind === 'expression'
      ? readForSelector(context.expression, mapping.type, scope)
      : readMapping(context, scope),
    mapping,
    scope.budget,
  );
}

/** The value of an expression for a selector or a query: a header with several fields is a list. */
export function readForSelector(
  expression: RuntimeExpression,
  type: SelectorType | 'regex',
  scope: CheckScope,
): JsonValue | undefined {
  const { exchange } = scope;
  if (exchange !== undefined && 'part' in expression && expression.part === 'header')
    return headerForSelector(
      expression.kind === 'request' ? exchange.requestHeaders : exchange.responseHeaders,
      expression.name,
      type,
    );
  return readAnyExpression(expression, scope);
}

/**
 * The value of an expression of the exchange, of an output of another step, of a chain input, or of the run. Undefined
 * if missing.
 */
export function readAnyExpression(expression: RuntimeExpression, scope: CheckScope): JsonValue | undefined {
  if (expression.kind === 'outputs')
    return scope.outputs === undefined ? undefined : readPath(scope.outputs, [expression.name, ...expression.path]);
  const mapping = expressionMapping(expression);
  if (mapping !== undefined) {
    const value = scope.resolve(mapping);
    return value === undefined || expression.kind !== 'stepOutput' ? value : readPath(value, expression.path);
  }
  const own = scope.exchange === undefined ? undefined : readExpression(expression, scope.exchange);
  return own === undefined ? scope.resolve({ kind: 'expression', expression }) : own;
}
