import { type Check, isOpchainError } from '@opchain/core';
import { type Condition, formatExpression, formatMapping, parseCondition } from '@opchain/core/internal/model';

/** A check as one row: left side, operator, right side. */
export interface CheckRow {
  /** An expression of the step's own exchange, or a mapping from another step. */
  readonly left: string;
  readonly operator: RowOperator;
  /** As typed: a literal, a mapping, a pattern, a JSONPath, or an XPath. */
  readonly right: string;
  /** Version of the JSONPath or XPath, if the document names one. */
  readonly version?: string;
}

export type RowOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'regex' | 'jsonpath' | 'xpath';

export const rowOperators: readonly RowOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'regex', 'jsonpath', 'xpath'];

/** The check as a row; undefined if it is more than one comparison. */
export function toRow(check: Check): CheckRow | undefined {
  if (check.kind === 'regex') return { left: check.context, operator: 'regex', right: check.pattern };
  if (check.kind !== 'simple') {
    const { context, kind, expression, version } = check;
    return { left: context, operator: kind, right: expression, ...(version === undefined ? {} : { version }) };
  }
  try {
    const condition = parseCondition(check.condition);
    if (condition.kind !== 'compare') return undefined;
    const left = operandText(condition.left);
    const right = operandText(condition.right);
    if (left === undefined || right === undefined || condition.left.kind === 'literal') return undefined;
    return { left, operator: condition.operator, right };
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

export function fromRow({ left, operator, right, version }: CheckRow): Check {
  if (operator === 'regex') return { kind: 'regex', context: left, pattern: right };
  if (operator === 'jsonpath' || operator === 'xpath') {
    // The versions of XPath are named after it; a version of the other language is dropped.
    const isOwn = version !== undefined && version.startsWith('xpath') === (operator === 'xpath');
    return { kind: operator, context: left, expression: right, ...(isOwn ? { version } : {}) };
  }
  return { kind: 'simple', condition: `${left} ${operator} ${literalText(right)}` };
}

/** Typed text as a condition operand: numbers, `true`, `false`, `null` and mappings unquoted, anything else quoted. */
function literalText(typed: string): string {
  const text = typed.trim();
  if (/^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/.test(text)) return text;
  if (/^\{\{[^{}]+\}\}$/.test(text) || /^\$(?:statusCode|response\.|request\.|inputs\.)/.test(text)) return text;
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  return `'${(quoted?.[2] ?? typed).replaceAll("'", "''")}'`;
}

function operandText(operand: Condition): string | undefined {
  if (operand.kind === 'literal')
    return typeof operand.value === 'string' ? formatString(operand.value) : String(operand.value);
  if (operand.kind === 'mapping') return operand.path.length === 0 ? formatMapping(operand.mapping) : undefined;
  if (operand.kind === 'expression')
    return operand.path.length === 0 ? formatExpression(operand.expression) : undefined;
  return undefined;
}

/** Strings that would parse as something else keep their quotes. */
function formatString(text: string): string {
  return literalText(text) === `'${text.replaceAll("'", "''")}'` && !/^["']/.test(text) ? text : `"${text}"`;
}
