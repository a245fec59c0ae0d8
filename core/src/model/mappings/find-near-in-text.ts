import { findEmbeddedNear, findNearExpressions, type NearExpression } from '../expressions/near-expression.js';
import type { TemplatePart, ValueMapping } from '../expressions/mapping.js';
import { parseTemplate } from '../expressions/mapping-syntax.js';
import { formatExpression, parseExpression } from '../expressions/runtime-expression.js';
import { isOpchainError } from '../errors/opchain-error.js';

/**
 * What looks like an expression and is none in the literal parts of a text with mappings. Between mappings, only braces
 * mark an expression. Nothing for invalid mapping text.
 */
export function findNearInText(text: string): readonly NearExpression[] {
  if (!text.includes('$')) return [];
  const parts = textsOf(listParts(text));
  return parts.length === 1 && parts[0] === text ? findNearExpressions(text) : parts.flatMap(findEmbeddedNear);
}

/**
 * What would be sent as text because its braces are not those of an expression (Arazzo 1.1, "Runtime Expressions": "by placing the
 * expression within curly braces"): none, as in `Bearer $inputs.token`, or two, as in other tools. `isStep` tells a step by its id.
 */
export function findOtherBraces(text: string, isStep: (id: string) => boolean): readonly NearExpression[] {
  const parts = listParts(text);
  const inTexts = textsOf(parts).flatMap((part) => [
    ...findUnbraced(part, text),
    ...findUnclosed(part),
    ...findOtherMarks(part),
    ...findNames(part, isStep),
  ]);
  return [...inTexts, ...findDoubled(parts)];
}

function findUnbraced(part: string, whole: string): readonly NearExpression[] {
  return Array.from(part.matchAll(/(?<![\w{$])\$[a-zA-Z]+\.[\w#/~.-]*\w/g), ([found]) => {
    return found !== whole && isValue(found) ? [{ text: found, right: `{${found}}` }] : [];
  }).flat();
}

/** `u{$inputs.user`, whose brace is not closed. */
function findUnclosed(part: string): readonly NearExpression[] {
  return Array.from(part.matchAll(/\{\s*(\$[a-zA-Z]+\.[\w#/~.-]*\w)(?=[^{}]*(?:\{|$))/g), ([text, expression = '']) =>
    isValue(expression) ? [{ text, right: `{${expression}}` }] : [],
  ).flat();
}

/** `${steps.a.outputs.b}`, `${{ inputs.user }}` and `{inputs.user}`, as other tools mark expressions, without their `$`. */
function findOtherMarks(part: string): readonly NearExpression[] {
  return Array.from(
    part.matchAll(/\$?\{\{?\s*((?:steps|inputs|workflows)\.[\w#/~.-]*\w)\s*\}\}?/g),
    ([text, path = '']) => (isValue(`$${path}`) ? [{ text, right: `{$${path}}` }] : []),
  ).flat();
}

function isValue(expression: string): boolean {
  const kind = parseExpression(expression)?.kind;
  return kind === 'inputs' || kind === 'stepOutput' || kind === 'workflows';
}

/** `{{login.token}}`, as the builder and other tools show it. */
function findNames(part: string, isStep: (id: string) => boolean): readonly NearExpression[] {
  return Array.from(part.matchAll(/\{\{\s*([\w-]+)[.[][^{}]*\}\}/g), ([text, id = '']) =>
    isStep(id) ? [{ text, right: `{$steps.${id}.outputs.<name>}` }] : [],
  ).flat();
}

/** `{{$inputs.user}}`: the expression in the inner braces is evaluated, the outer ones are text. */
function findDoubled(parts: readonly TemplatePart[]): readonly NearExpression[] {
  return parts.flatMap((part, index) => {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (part.kind !== 'mapping' || before?.kind !== 'text' || after?.kind !== 'text') return [];
    if (!before.text.endsWith('{') || !after.text.startsWith('}')) return [];
    const expression = toExpression(part.mapping);
    return expression === undefined ? [] : [{ text: `{{${expression}}}`, right: `{${expression}}` }];
  });
}

/** The expression of the document; undefined for a value that needs an output of its own. */
function toExpression(mapping: ValueMapping): string | undefined {
  if (mapping.kind === 'text') return toExpression(mapping.context);
  if (mapping.kind === 'input' && mapping.path.length === 0) return `$inputs.${mapping.name}`;
  if (mapping.kind === 'expression') return formatExpression(mapping.expression);
  return 'stepId' in mapping ? `$steps.${mapping.stepId}.outputs.<name>` : undefined;
}

function textsOf(parts: readonly TemplatePart[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
}

function listParts(text: string): readonly TemplatePart[] {
  if (!text.includes('$') && !text.includes('{')) return [];
  try {
    return parseTemplate(text);
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}
