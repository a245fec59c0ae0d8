import { isContainer, isObject, type JsonObject, type JsonValue } from '../../../model/json.js';
import { parsePointer } from '../../../model/json-pointer.js';
import { splitEmbedded } from '../../../model/expressions/embedded-expressions.js';
import {
  escapeTemplateText,
  formatMapping,
  formatTemplate,
  type TemplatePart,
  type ValueMapping,
} from '../../../model/mappings/mapping-text.js';
import { looksLikeExpression, parseExpression } from '../../../model/expressions/runtime-expression.js';
import type { ReadContext } from '../read-context.js';
import { readLanguage } from '../read-language.js';
import { readReference, type ReferenceLocation } from './read-reference.js';
import { repairReference } from './repair-reference.js';

/**
 * Converts a value of a step (Arazzo 1.1, "Parameter Object", "Request Body Object") to a value of a chain: expressions
 * and Selector Objects become mapping text, and literal braces are escaped.
 */
export function readValue(value: JsonValue, at: ReferenceLocation, context: ReadContext): JsonValue {
  if (typeof value === 'string') return readText(value, at, context);
  const inside = (key: string | number): ReferenceLocation => ({ ...at, path: [...at.path, key] });
  if (Array.isArray(value)) return value.map((item, index) => readValue(item, inside(index), context));
  if (!isContainer(value)) return value;
  if (isSelector(value)) return readSelector(value, at, context);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readValue(item, inside(key), context)]));
}

/** True for an object that an Arazzo 1.1 reader interprets as a Selector Object. */
export function isSelector(value: JsonObject): boolean {
  return (
    ['context', 'selector', 'type'].every((key) => Object.hasOwn(value, key)) &&
    typeof value['context'] === 'string' &&
    looksLikeExpression(value['context'])
  );
}

function readText(text: string, at: ReferenceLocation, context: ReadContext): JsonValue {
  if (looksLikeExpression(text)) {
    const mapping = readMapping(text, at, context);
    if (mapping === undefined) return escapeTemplateText(text);
    const literal = literalOf(mapping, context);
    return literal === undefined ? formatMapping(mapping) : escapeLiteral(literal);
  }
  const parts = splitEmbedded(text).flatMap((part): readonly TemplatePart[] => {
    if (part.kind === 'text') return [part];
    const mapping = readMapping(part.text, at, context);
    const literal = mapping === undefined ? undefined : literalOf(mapping, context);
    if (typeof literal === 'string') return [{ kind: 'text', text: literal }];
    return [mapping === undefined ? { kind: 'text', text: `{${part.text}}` } : { kind: 'mapping', mapping }];
  });
  const [first, second] = parts;
  // Alone in its braces, a value becomes text too.
  if (first?.kind !== 'mapping' || second !== undefined) return formatTemplate(parts);
  if (at.keepsType !== true) return formatMapping({ kind: 'text', context: first.mapping });
  const literal = literalOf(first.mapping, context);
  return literal === undefined ? formatMapping(first.mapping) : escapeLiteral(literal);
}

/**
 * Reads an expression as a mapping. Reports one that has no value there, and returns undefined. So it does for what looks
 * like an expression and is none, which stays text: the plan of a run reports it.
 */
export function readMapping(text: string, at: ReferenceLocation, context: ReadContext): ValueMapping | undefined {
  const expression = parseExpression(text);
  if (expression !== undefined) return readReference(expression, text, at, context);
  const found = repairReference(text, context);
  const isLater = found?.mapping.kind === 'expression' && at.afterCall !== true;
  const repaired = isLater ? undefined : found;
  if (repaired !== undefined)
    context.diagnostics.warn(at.path, `${text} is not a runtime expression; ${repaired.hint}`);
  return repaired?.mapping;
}

/** The literal that was written as the default of an input because it looks like an expression. */
function literalOf(mapping: ValueMapping, context: ReadContext): JsonValue | undefined {
  if (mapping.kind !== 'input' || context.opchain?.literals?.includes(mapping.name) !== true) return undefined;
  return context.inputs.get(mapping.name)?.['default'];
}

function escapeLiteral(value: JsonValue): JsonValue {
  if (typeof value === 'string') return escapeTemplateText(value);
  if (Array.isArray(value)) return value.map(escapeLiteral);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeLiteral(item)]));
}

function readSelector(value: JsonObject, at: ReferenceLocation, context: ReadContext): JsonValue {
  const { path } = at;
  const language = readLanguage(
    value['type'],
    ['jsonpath', 'xpath', 'jsonpointer'],
    [...path, 'type'],
    context.diagnostics,
  );
  const selector = value['selector'];
  if (typeof selector !== 'string') context.diagnostics.invalid([...path, 'selector'], 'expected a string');
  const mapping = readMapping(value['context'] as string, { ...at, path: [...path, 'context'] }, context);
  if (language === undefined || typeof selector !== 'string') return null;
  if (mapping === undefined) return escapeLiteral(value);
  const pointer = language.type === 'jsonpointer' ? parsePointer(selector) : undefined;
  if (language.type === 'jsonpointer' && pointer === undefined) {
    context.diagnostics.invalid([...path, 'selector'], `${JSON.stringify(selector)} is not a JSON Pointer`);
    return null;
  }
  if (pointer !== undefined && (mapping.kind === 'response' || mapping.kind === 'input'))
    return formatMapping({ ...mapping, path: [...mapping.path, ...pointer] });
  return formatMapping({ kind: 'selector', context: mapping, ...language, selector });
}
