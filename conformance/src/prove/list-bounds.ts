import type { JsonValue } from '@opchain/core';
import { type Field, typesOf } from '@opchain/resources';
import { repeatFirst } from '../rules/fields/items.js';
import { listTriable, type RuleSubject } from '../rules/rule.js';

/** A bound of a field: how large its values may be. */
export interface Bound {
  readonly field: Field;
  readonly keyword: string;
  /** The last size that is allowed, and the first that is not. */
  readonly last: number;
  readonly first: number;
  /** The size of a value: a number, the length of a text, or of a list. Undefined for other types. */
  readonly measure: (value: JsonValue | undefined) => number | undefined;
  /** A value of another size. */
  readonly resize: (value: JsonValue | undefined, size: number) => JsonValue;
}

/** The bounds of an operation's fields. */
export function listBounds(subject: RuleSubject): Bound[] {
  return listTriable(subject).flatMap((field) => [...numberBounds(field), ...lengthBounds(field)]);
}

function numberBounds(field: Field): Bound[] {
  const { multipleOf } = field.schema;
  const step = typeof multipleOf === 'number' ? multipleOf : typesOf(field).includes('number') ? 0.01 : 1;
  return (['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const).flatMap((keyword) => {
    const bound = field.schema[keyword];
    if (typeof bound !== 'number') return [];
    const outward = keyword.endsWith('inimum') ? -step : step;
    const isOpen = keyword.startsWith('exclusive');
    return [
      {
        field,
        keyword,
        last: round(isOpen ? bound - outward : bound),
        first: round(isOpen ? bound : bound + outward),
        measure: (value) => (typeof value === 'string' && field.in === 'query' ? Number(value) : numberOf(value)),
        resize: (_, size) => size,
      },
    ];
  });
}

function lengthBounds(field: Field): Bound[] {
  return (['minLength', 'maxLength', 'minItems', 'maxItems'] as const).flatMap((keyword) => {
    const last = field.schema[keyword];
    const first = typeof last === 'number' ? last + (keyword.startsWith('min') ? -1 : 1) : -1;
    if (typeof last !== 'number' || first < 0) return [];
    const isText = keyword.endsWith('Length');
    return [
      {
        field,
        keyword,
        last,
        first,
        measure: (value) =>
          isText
            ? typeof value === 'string'
              ? [...value].length
              : undefined
            : Array.isArray(value)
              ? value.length
              : undefined,
        resize: (value, size) =>
          isText ? resizeText(typeof value === 'string' ? value : '', size) : resizeList(value, size),
      },
    ];
  });
}

function resizeText(text: string, size: number): string {
  const characters = [...text];
  return characters.slice(0, size).join('') + 'a'.repeat(Math.max(0, size - characters.length));
}

function resizeList(list: JsonValue | undefined, size: number): JsonValue {
  const known = Array.isArray(list) ? list : [];
  return size <= known.length
    ? known.slice(0, size)
    : [...known, ...(repeatFirst(known, size - known.length) as JsonValue[])];
}

const numberOf = (value: JsonValue | undefined) => (typeof value === 'number' ? value : undefined);
const round = (value: number) => Number(value.toPrecision(15));
