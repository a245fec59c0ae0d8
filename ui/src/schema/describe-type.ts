import type { JsonValue } from '@opchain/core';
import type { SchemaView } from './schema-view.js';
import { isContainer, writeJson } from '@opchain/core/internal/model';

/** The words for types and values. */
export const valueWords = {
  any: 'any',
  oneOfSeveral: 'one of several',
  or: ' or ',
  items: (count: number): string => (count === 1 ? '1 item' : `${count} items`),
  fields: (count: number): string => (count === 1 ? '1 field' : `${count} fields`),
};

/** A short type label: `string`, `integer`, `string or null`, `string, date-time`, `any`. */
export function describeType(view: SchemaView, words = valueWords): string {
  if (view.types.length === 0) return view.variants.length > 0 ? words.oneOfSeveral : words.any;
  const word = view.types.join(words.or);
  return view.format === undefined ? word : `${word}, ${view.format}`;
}

/** A value in one readable line; strings are quoted. */
export function formatValue(value: JsonValue | undefined, words = valueWords, maxLength = 80): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return words.items(value.length);
  if (isContainer(value)) {
    return words.fields(Object.keys(value).length);
  }
  const text = writeJson(value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
