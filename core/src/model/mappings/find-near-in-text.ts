import { findEmbeddedNear, findNearExpressions, type NearExpression } from '../expressions/near-expression.js';
import { parseTemplate } from '../expressions/mapping-syntax.js';
import { isOpchainError } from '../errors/opchain-error.js';

/**
 * What looks like an expression and is none in the literal parts of a text with mappings. Between mappings, only braces
 * mark an expression. Nothing for invalid mapping text.
 */
export function findNearInText(text: string): readonly NearExpression[] {
  if (!text.includes('$')) return [];
  try {
    const parts = parseTemplate(text);
    const find = parts.length === 1 ? findNearExpressions : findEmbeddedNear;
    return parts.flatMap((part) => (part.kind === 'text' ? find(part.text) : []));
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}
