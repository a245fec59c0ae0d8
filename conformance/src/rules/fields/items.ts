import type { JsonValue } from '@opchain/core';
import { type Field, readField, writeField } from '@opchain/resources';
import type { DerivedCase } from '../../derive/derived-case.js';
import { listTriable, nameField, type Rule } from '../rule.js';

/** Longer lists are not worth sending. */
const MAX_ITEMS = 1_000;

/** Sends lists with the fewest and the most items allowed, and those with one less and one more. */
export const items: Rule = {
  name: 'items',
  title: 'Accepts lists up to the bounds of their length, and rejects those beyond',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      if (field.in !== 'body') continue;
      const { schema } = field;
      for (const [keyword, step] of [
        ['minItems', -1],
        ['maxItems', 1],
      ] as const) {
        const bound = schema[keyword];
        if (typeof bound !== 'number' || bound >= MAX_ITEMS) continue;
        // Copies of one item would be invalid for another reason.
        if (schema['uniqueItems'] === true && bound > 1) continue;
        yield listCase(field, keyword, bound, true);
        if (bound + step >= 0) yield listCase(field, keyword, bound + step, false);
      }
      if (schema['uniqueItems'] === true) yield listCase(field, 'uniqueItems', 2, false);
    }
  },
};

function listCase(field: Field, keyword: string, count: number, isAllowed: boolean): DerivedCase {
  const input = `${count} items`;
  return {
    key: `${field.in} ${field.path.join(' ')} ${keyword} ${input}`,
    input: `${input} in ${nameField(field)}`,
    clause: `${nameField(field)} ${keyword}`,
    field,
    draft: (draft) => writeField(draft, field, repeatFirst(readField(draft, field), count)),
    expect: isAllowed ? 'accepted' : { kind: 'fields', pointer: field.pointer },
  };
}

/** A list of copies of its first item. */
export function repeatFirst(list: JsonValue | undefined, count: number): JsonValue {
  const [first = null] = Array.isArray(list) ? list : [];
  return Array.from({ length: count }, () => first);
}
