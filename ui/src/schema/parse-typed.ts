import type { JsonValue } from '@opchain/core';
import { readNumber } from './read-number.js';
import type { SchemaView } from './schema-view.js';

/**
 * What typed text means in a field of that type: a number where numbers go, a boolean where those do, else the text itself.
 * Empty text is no value. Text that does not fit stays text: it is reported, not lost.
 */
export function parseTyped(text: string, view: SchemaView): JsonValue | undefined {
  if (text === '') return undefined;
  if (text.includes('{{')) return text;
  const { types } = view;
  const trimmed = text.trim();
  const acceptsText = types.length === 0 || types.includes('string');
  if (view.choices && !view.choices.includes(text)) {
    const choice = view.choices.find((each) => typeof each !== 'string' && JSON.stringify(each) === trimmed);
    if (choice !== undefined) return choice;
  }
  if (types.includes('string')) return text;
  if (types.includes('integer') || types.includes('number')) {
    const number = readNumber(trimmed);
    // Digits beyond what a number holds are kept as they were typed.
    if (number !== undefined && (!/^-?\d+$/.test(trimmed) || Number.isSafeInteger(number))) return number;
  }
  if (types.includes('boolean') && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  if (types.includes('null') && trimmed === 'null') return null;
  if (types.includes('object') || types.includes('array')) {
    try {
      return JSON.parse(trimmed) as JsonValue;
    } catch {
      return text;
    }
  }
  if (acceptsText && /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(trimmed))
    return JSON.parse(trimmed.replace(/^(-?)0+(?=\d)/, '$1')) as JsonValue;
  return text;
}

/** A value as it is typed. */
export function formatTyped(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What keeps a value from being the number that its field takes; undefined where it is one, maps, or may be something else. */
export function validateNumber(
  value: JsonValue | undefined,
  { types }: SchemaView,
): 'notANumber' | 'notWhole' | undefined {
  const requiresNumber =
    types.length > 0 && types.every((type) => type === 'integer' || type === 'number' || type === 'null');
  if (!requiresNumber || types.every((type) => type === 'null')) return undefined;
  if (typeof value === 'string') return value.includes('{{') ? undefined : 'notANumber';
  return typeof value === 'number' && !types.includes('number') && !Number.isInteger(value) ? 'notWhole' : undefined;
}
