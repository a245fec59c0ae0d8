import type { Check } from '../../model/check.js';
import { findNearInCondition, nearExpression } from '../../model/expressions/near-expression.js';
import { parseCondition, replaceConditionReferences } from '../../model/expressions/condition.js';
import type { JsonObject } from '../../model/json.js';
import { asWholeMapping } from '../../model/mappings/mapping-text.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { parseExpression } from '../../model/expressions/runtime-expression.js';
import { writeLanguage } from './write-mapping.js';
import type { WriteContext } from './write-context.js';

/** Converts a check to a criterion (Arazzo 1.1, "Criterion Object"). */
export function writeCheck(check: Check, stepId: string, context: WriteContext): JsonObject {
  try {
    const { extensions } = check;
    if (check.kind === 'simple') return { condition: writeCondition(check.condition, stepId, context), ...extensions };
    const written = { context: writeContextOf(check.context, stepId, context) };
    return check.kind === 'regex'
      ? { ...written, condition: check.pattern, type: 'regex', ...extensions }
      : { ...written, condition: check.expression, type: writeLanguage(check.kind, check.version), ...extensions };
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    context.reportUnwritable(error.message, stepId);
    return {};
  }
}

function writeCondition(condition: string, stepId: string, context: WriteContext): string {
  if (findNearInCondition(condition).length > 0) return condition;
  parseCondition(condition);
  return replaceConditionReferences(condition, ({ reference }) => {
    if (reference.kind === 'expression') return undefined;
    const written = context.expressionOf(reference.mapping, stepId);
    // Words in brackets belong to the name of an input.
    if (/[\s=!<>&|()'[\]]/.test(written.replace(/\[[A-Za-z_][\w-]*\]/g, '')))
      context.reportUnwritable(
        `a condition cannot contain ${JSON.stringify(written)}: its field has characters with a special meaning there`,
        stepId,
      );
    return written;
  });
}

function writeContextOf(text: string, stepId: string, context: WriteContext): string {
  if (parseExpression(text) !== undefined || nearExpression(text) !== undefined) return text;
  const mapping = asWholeMapping(text);
  if (mapping !== undefined) return context.expressionOf(mapping, stepId);
  context.reportUnwritable(`${JSON.stringify(text)} is neither a runtime expression nor a mapping`, stepId);
  return text;
}
