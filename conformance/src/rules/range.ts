import { typesOf } from '../derive/field.js';
import type { Rule } from './rule.js';
import { accept, listTriable, reject } from './rule.js';

/** Sends the smallest and the largest number allowed, and those just beyond. */
export const range: Rule = {
  name: 'range',
  title: 'Accepts numbers up to their bounds, and rejects those beyond',

  async *derive(subject) {
    for (const field of listTriable(subject)) {
      const { schema } = field;
      const { multipleOf } = schema;
      const step = typeof multipleOf === 'number' ? multipleOf : typesOf(field).includes('number') ? 0.01 : 1;
      for (const [keyword, sign, isOpen] of [
        ['minimum', -1, false],
        ['maximum', 1, false],
        ['exclusiveMinimum', -1, true],
        ['exclusiveMaximum', 1, true],
      ] as const) {
        const bound = schema[keyword];
        if (typeof bound !== 'number') continue;
        const last = isOpen ? round(bound - sign * step) : bound;
        const first = isOpen ? bound : round(bound + sign * step);
        if (!field.opaque && (await subject.isValid(last, schema))) yield accept(field, keyword, last, String(last));
        yield reject(field, keyword, first, String(first));
      }
      if (typeof multipleOf === 'number' && !Number.isInteger(multipleOf)) {
        const value = round((await numberOf(subject.example(schema))) + multipleOf / 2);
        yield reject(field, 'multipleOf', value, String(value));
      }
    }
  },
};

const numberOf = async (value: Promise<unknown>) => Number((await value) ?? 0);
const round = (value: number) => Number(value.toPrecision(15));
