import { findEmbeddedNear, findNearExpressions, type NearExpression } from '../expressions/near-expression.js';
import { parseTemplate } from '../expressions/mapping-syntax.js';
import { parseExpression, type RuntimeExpression } from '../expressions/runtime-expression.js';
import { isOpchainError } from '../errors/opchain-error.js';

/**
 * What looks like an expression and is none in the literal parts of a text with mappings. Between mappings, only braces
 * mark an expression. Nothing for invalid mapping text.
 */
export function findNearInText(text: string): readonly NearExpression[] {
  const parts = listTextParts(text);
  return parts.length === 1 && parts[0] === text ? findNearExpressions(text) : parts.flatMap(findEmbeddedNear);
}

/** A valid expression within a longer text, without the braces that would make it one: `Bearer $inputs.token`. */
export interface UnbracedExpression {
  readonly text: string;
  readonly expression: RuntimeExpression;
}

/** Expressions without braces in the literal parts of a text with mappings. Nothing for invalid mapping text. */
export function findUnbraced(text: string): readonly UnbracedExpression[] {
  return listTextParts(text).flatMap((part) =>
    Array.from(part.matchAll(/(?<![\w{$])\$[a-zA-Z]+\.[\w#/~.-]*\w/g), ([found]) => {
      const expression = found === text ? undefined : parseExpression(found);
      return expression === undefined ? [] : [{ text: found, expression }];
    }).flat(),
  );
}

function listTextParts(text: string): readonly string[] {
  if (!text.includes('$')) return [];
  try {
    return parseTemplate(text).flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}
