import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { parseTemplate, type TemplatePart } from '../../model/mappings/mapping-text.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { splitEmbedded } from '../../model/expressions/embedded-expressions.js';
import { looksLikeExpression } from '../../model/expressions/runtime-expression.js';
import { isSelector } from '../read/expressions/read-value.js';
import { needsSelectorObject, writeSelector } from './write-mapping.js';
import type { WriteContext } from './write-context.js';

/** Options of `writeValue`. */
export interface WriteValueOptions {
  /** The step that contains the value; undefined for outputs of the chain. */
  readonly stepId: string | undefined;
  /** The value becomes a part of a text, where expressions are in braces. */
  readonly embedded?: boolean;
}

/**
 * Converts a value of a chain to Arazzo: mapping text becomes expressions, and literals that look like expressions
 * become inputs with a default.
 */
export function writeValue(value: JsonValue, options: WriteValueOptions, context: WriteContext): JsonValue {
  if (typeof value === 'string') return writeText(value, options, context);
  if (Array.isArray(value)) return value.map((item) => writeValue(item, options, context));
  if (!isObject(value)) return value;
  const written = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, writeValue(item, options, context)]),
  );
  return isSelector(written) || isSelector(value) ? writeSelectorLike(value, options, context) : written;
}

/** True for text that would be read as an expression or as text with expressions. */
function needsLiteralInput(text: string): boolean {
  return looksLikeExpression(text) || splitEmbedded(text).some(({ kind }) => kind === 'expression');
}

function writeText(
  text: string,
  { stepId, embedded = false }: WriteValueOptions,
  context: WriteContext,
): string | JsonObject {
  const parts = readParts(text, stepId, context);
  const [first, second] = parts;
  if (first === undefined) return '';
  if (second === undefined && first.kind === 'mapping' && !embedded && needsSelectorObject(first.mapping))
    return writeSelector(first.mapping, context.expressionOf(first.mapping.context, stepId));
  if (second === undefined && first.kind === 'mapping')
    return wrapInBraces(context.expressionOf(first.mapping, stepId), embedded || first.mapping.kind === 'text');
  if (second === undefined && first.kind === 'text')
    return needsLiteralInput(first.text)
      ? wrapInBraces(`$inputs.${context.literalInput(first.text)}`, embedded)
      : first.text;
  return parts
    .map((part, index) => {
      if (part.kind === 'mapping') return wrapInBraces(context.expressionOf(part.mapping, stepId), true);
      const isRisky = part.text.includes('{$') || (index === 0 && looksLikeExpression(part.text));
      return isRisky ? `{$inputs.${context.literalInput(part.text)}}` : part.text;
    })
    .join('');
}

function readParts(text: string, stepId: string | undefined, context: WriteContext): readonly TemplatePart[] {
  try {
    return parseTemplate(text);
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    context.reportUnwritable(error.message, stepId);
    return [];
  }
}

function wrapInBraces(expression: string, embedded: boolean): string {
  return embedded ? `{${expression}}` : expression;
}

/** For a literal that an Arazzo reader would interpret as a Selector Object. */
function writeSelectorLike(
  value: JsonObject,
  { stepId, embedded = false }: WriteValueOptions,
  context: WriteContext,
): JsonValue {
  const literal = asLiteral(value, stepId, context);
  if (literal === undefined) {
    context.reportUnwritable(
      'an object with the fields context, selector and type cannot contain mappings: Arazzo reads it as a selector',
      stepId,
    );
    return null;
  }
  return wrapInBraces(`$inputs.${context.literalInput(literal)}`, embedded);
}

/** The value with escaped braces decoded; undefined if it contains a mapping. */
function asLiteral(value: JsonValue, stepId: string | undefined, context: WriteContext): JsonValue | undefined {
  if (typeof value === 'string') {
    const parts = readParts(value, stepId, context);
    return parts.some(({ kind }) => kind === 'mapping')
      ? undefined
      : parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  }
  if (!isContainer(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, asLiteral(item, stepId, context)] as const);
  if (entries.some(([, item]) => item === undefined)) return undefined;
  return Array.isArray(value)
    ? entries.map(([, item]) => item as JsonValue)
    : (Object.fromEntries(entries) as JsonObject);
}
