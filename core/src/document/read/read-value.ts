import type { JsonObject, JsonValue } from '../../model/json.js';
import { parsePointer } from '../../model/json-pointer.js';
import type { Mapping, TemplatePart } from '../../model/mapping-text.js';
import { escapeTemplateText, formatMapping, formatTemplate } from '../../model/mapping-text.js';
import { looksLikeExpression, parseExpression } from '../../model/runtime-expression.js';
import type { DocumentPath } from './diagnostic-list.js';
import { isObject } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readReference } from './read-reference.js';

/**
 * Converts a value of a step (Arazzo 1.1, "Parameter Object", "Request Body Object") to a value of a chain: expressions
 * become mapping text, and literal braces are escaped.
 */
export function readValue(value: JsonValue, path: DocumentPath, context: ReadContext): JsonValue {
  if (typeof value === 'string') return readText(value, path, context);
  if (Array.isArray(value)) return value.map((item, index) => readValue(item, [...path, index], context));
  if (value === null || typeof value !== 'object') return value;
  if (isSelector(value)) return readSelector(value, path, context);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, readValue(item, [...path, key], context)]),
  );
}

/** True for an object that an Arazzo 1.1 reader interprets as a Selector Object. */
export function isSelector(value: JsonObject): boolean {
  return (
    ['context', 'selector', 'type'].every((key) => Object.hasOwn(value, key)) &&
    typeof value['context'] === 'string' &&
    looksLikeExpression(value['context'])
  );
}

function readText(text: string, path: DocumentPath, context: ReadContext): JsonValue {
  if (looksLikeExpression(text)) {
    const mapping = readMapping(text, path, context);
    if (mapping === undefined) return text;
    const literal = literalOf(mapping, context);
    return literal === undefined ? formatMapping(mapping) : escapeLiteral(literal);
  }
  if (!text.includes('{$')) return escapeTemplateText(text);
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const { 0: match, 1: inner = '', index } of text.matchAll(/\{(\$[^{}]*)\}/g)) {
    if (!looksLikeExpression(inner)) continue;
    parts.push({ kind: 'text', text: text.slice(at, index) });
    const mapping = readMapping(inner, path, context);
    const literal = mapping === undefined ? undefined : literalOf(mapping, context);
    if (literal !== undefined && match === text) return escapeLiteral(literal);
    if (typeof literal === 'string') parts.push({ kind: 'text', text: literal });
    else if (mapping !== undefined) parts.push({ kind: 'mapping', mapping });
    at = index + match.length;
  }
  return formatTemplate([...parts, { kind: 'text', text: text.slice(at) }]);
}

function readMapping(text: string, path: DocumentPath, context: ReadContext): Mapping | undefined {
  const expression = parseExpression(text);
  if (expression !== undefined) return readReference(expression, text, path, context);
  context.diagnostics.unsupported(path, `${JSON.stringify(text)} looks like an expression but is not one`);
  return undefined;
}

/** The literal that was written as the default of an input because it looks like an expression. */
function literalOf(mapping: Mapping, context: ReadContext): JsonValue | undefined {
  if (mapping.kind !== 'input' || context.opchain?.literals?.includes(mapping.name) !== true) return undefined;
  return context.inputs.get(mapping.name)?.['default'];
}

function escapeLiteral(value: JsonValue): JsonValue {
  if (typeof value === 'string') return escapeTemplateText(value);
  if (Array.isArray(value)) return value.map(escapeLiteral);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeLiteral(item)]));
}

function readSelector(value: JsonObject, path: DocumentPath, context: ReadContext): JsonValue {
  const type = isObject(value['type']) ? value['type']['type'] : value['type'];
  const pointer = typeof value['selector'] === 'string' ? parsePointer(value['selector']) : undefined;
  if (type !== 'jsonpointer' || pointer === undefined) {
    context.diagnostics.unsupported(
      [...path, 'type'],
      `values selected by ${typeof type === 'string' ? type : 'another selector'} are not supported, only by JSON Pointer`,
    );
    return null;
  }
  const mapping = readMapping(value['context'] as string, path, context);
  if (mapping === undefined) return null;
  if (mapping.kind === 'response' || mapping.kind === 'input')
    return formatMapping({ ...mapping, path: [...mapping.path, ...pointer] });
  context.diagnostics.unsupported(path, 'the selector selects from a value that has no fields');
  return null;
}
