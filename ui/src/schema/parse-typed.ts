import type { JsonValue } from '@opchain/core';
import { readNumberText } from './read-number.js';
import type { SchemaView } from './schema-view.js';
import { isInteger, isNumber, readJson, readNumber, writeJson } from '@opchain/core/internal/model';

/**
 * The meaning of typed text in a field of that type: a number or a boolean if the type allows it, else the text itself.
 * Empty text is undefined. Text that does not match stays text: it is reported, not lost.
 */
export function parseTyped(text: string, view: SchemaView): JsonValue | undefined {
  if (text === '') return undefined;
  if (text.includes('{{')) return text;
  const { types } = view;
  const trimmed = text.trim();
  const acceptsText = types.length === 0 || types.includes('string');
  if (view.choices && !view.choices.includes(text)) {
    const choice = view.choices.find((each) => typeof each !== 'string' && writeJson(each) === trimmed);
    if (choice !== undefined) return choice;
  }
  if (types.includes('string')) return text;
  if (types.includes('integer') || types.includes('number')) {
    const number = readNumberText(trimmed);
    if (number !== undefined) return readNumber(number);
  }
  if (types.includes('boolean') && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  if (types.includes('null') && trimmed === 'null') return null;
  if (types.includes('object') || types.includes('array')) {
    try {
      return readJson(trimmed);
    } catch {
      return text;
    }
  }
  if (acceptsText && /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(trimmed))
    return readJson(trimmed.replace(/^(-?)0+(?=\d)/, '$1'));
  return text;
}

/** A value as text to edit. */
export function formatTyped(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : writeJson(value);
}

/** Why a value is not the number that its field requires; undefined if it is one, contains a mapping, or may have another type. */
export function validateNumber(
  value: JsonValue | undefined,
  { types }: SchemaView,
): 'notANumber' | 'notWhole' | undefined {
  const requiresNumber =
    types.length > 0 && types.every((type) => type === 'integer' || type === 'number' || type === 'null');
  if (!requiresNumber || types.every((type) => type === 'null')) return undefined;
  if (typeof value === 'string') return value.includes('{{') ? undefined : 'notANumber';
  return isNumber(value) && !types.includes('number') && !isInteger(value) ? 'notWhole' : undefined;
}

/** Whether two values are written as the same JSON. */
export function isSameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return Object.is(a, b) || (typeof a === 'object' && b !== undefined && writeJson(a) === writeJson(b));
}
