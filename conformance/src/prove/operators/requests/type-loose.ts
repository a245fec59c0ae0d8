import type { JsonValue } from '@opchain/core';
import { typesOf } from '../../../contract/field.js';
import { readField } from '../../../engine/request-draft.js';
import { listTriable, nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** What servers take for a value of another type. */
const kinds: readonly (readonly [name: string, type: readonly string[], test: (value: JsonValue) => boolean])[] = [
  ['null', ['null'], (value) => value === null],
  ['a number as text', ['string'], (value) => typeof value === 'string' && /^-?[\d.]+$/.test(value)],
  ['a number', ['number', 'integer'], (value) => typeof value === 'number'],
  ['a boolean', ['boolean'], (value) => typeof value === 'boolean'],
  ['a list', ['array'], (value) => Array.isArray(value)],
  ['an object', ['object'], (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
];

/** Accepts values of another type, as if they were converted. */
export const typeLoose: MutationOperator = {
  name: 'type-loose',
  title: 'Accepts values of another type, and fractions for integers',

  *derive(subject) {
    const { operation, draft } = subject;
    for (const field of listTriable(subject)) {
      const types = typesOf(field);
      if (field.in !== 'body' || types.length === 0) continue;
      const wrong = kinds.filter(
        ([name, of]) =>
          !of.some((type) => types.includes(type)) &&
          (name !== 'a number as text' || types.some((type) => /number|integer/.test(type))),
      );
      const tests = [
        ...wrong.map(([name, , test]) => [name, test] as const),
        ...(types.includes('integer')
          ? [['a fraction', (value: JsonValue) => typeof value === 'number' && !Number.isInteger(value)] as const]
          : []),
      ];
      for (const [name, test] of tests)
        yield {
          key: `${field.path.join(' ')} ${name}`,
          title: `Accepts ${name} in ${nameField(field)} of ${operation.id}`,
          clause: `${nameField(field)} type`,
          mutate: onRequest(operation, (request, accepted) => {
            const value = fieldOf(request, field);
            if (value === undefined || !test(value)) return request;
            const known = accepted === undefined ? undefined : fieldOf(accepted, field);
            return withField(request, field, known ?? (draft === undefined ? undefined : readField(draft, field)));
          }),
        };
    }
  },
};
