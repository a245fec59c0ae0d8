import type { JsonValue } from '@opchain/core';
import type { SchemaView } from './schema-view.js';

/** A type in a word or two: `string`, `integer`, `string or null`, `string, date-time`, `any`. */
export function describeType(view: SchemaView): string {
  if (view.types.length === 0) return view.variants.length > 0 ? 'one of several' : 'any';
  const word = view.types.join(' or ');
  return view.format === undefined ? word : `${word}, ${view.format}`;
}

/** A value as a person reads it in one line; strings in quotes. */
export function showValue(value: JsonValue | undefined, longest = 80): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  if (typeof value === 'object' && value !== null) {
    const { length } = Object.keys(value);
    return length === 1 ? '1 field' : `${length} fields`;
  }
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** The JSON type of a value. */
export function typeOfValue(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
