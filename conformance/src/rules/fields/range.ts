import { addNumbers, isInteger, isNumber } from '@opchain/core/internal/model';
import { typesOf } from '@opchain/resources';
import { accept, listTriable, reject, type Rule, withNear } from '../rule.js';

const negative = /\bnegative (?:for|if|before|after|means|when|in)\b/i;

/** Sends the smallest and the largest number allowed, and those just beyond. */
export const range: Rule = {
  name: 'range',
  title: 'Accepts numbers up to their bounds, and rejects those beyond',

  async *derive(subject) {
    for (const field of listTriable(subject)) {
      const { schema } = field;
      const { multipleOf } = schema;
      const step = isNumber(multipleOf) ? Number(multipleOf) : typesOf(field).includes('number') ? 0.01 : 1;
      for (const [keyword, sign, isOpen] of [
        ['minimum', -1, false],
        ['maximum', 1, false],
        ['exclusiveMinimum', -1, true],
        ['exclusiveMaximum', 1, true],
      ] as const) {
        const bound = schema[keyword];
        if (!isNumber(bound)) continue;
        const last = isOpen ? addNumbers(bound, -sign * step) : bound;
        const first = isOpen ? bound : addNumbers(bound, sign * step);
        const near = addNumbers(last, -sign * step);
        if (!field.opaque && (await subject.isValid(last, schema)))
          yield withNear(
            accept(field, keyword, last, String(last)),
            field,
            (await subject.isValid(near, schema)) ? near : undefined,
          );
        yield reject(field, keyword, first, String(first));
      }
      const { minimum, description } = schema;
      // A text that speaks of negative numbers allows them, also where a value close by is rejected.
      if (isNumber(minimum) && Number(minimum) < -1 && typeof description === 'string' && negative.test(description))
        yield accept(field, 'minimum', -1, 'a negative number');
      if (isNumber(multipleOf) && !isInteger(multipleOf)) {
        const example = await subject.example(schema);
        const value = addNumbers(isNumber(example) ? example : 0, step / 2);
        yield reject(field, 'multipleOf', value, String(value));
      }
    }
  },
};
