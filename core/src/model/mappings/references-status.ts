import type { Check } from '../check.js';
import { listConditionReferences } from '../expressions/condition.js';
import { isOpchainError } from '../errors/opchain-error.js';
import { parseExpression } from '../expressions/runtime-expression.js';

/** True if the check references the status code. A status outside 2xx is then not a failure on its own. */
export function referencesStatus(check: Check): boolean {
  if (check.kind !== 'simple') return parseExpression(check.context)?.kind === 'statusCode';
  try {
    return listConditionReferences(check.condition).some(
      ({ reference }) => reference.kind === 'expression' && reference.expression.kind === 'statusCode',
    );
  } catch (error) {
    if (isOpchainError(error)) return false;
    throw error;
  }
}
