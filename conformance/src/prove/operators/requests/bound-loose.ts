import { typesOf } from '../../../contract/field.js';
import { createAddress } from '../../../rules/fields/length.js';
import { nameField } from '../../../rules/rule.js';
import { listBounds } from '../../list-bounds.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** Accepts the first value beyond a bound, as if it was the last one within. */
export const boundLoose: MutationOperator = {
  name: 'bound-loose',
  title: 'Accepts values that are beyond a bound by one',

  async *derive(subject) {
    for (const { field, keyword, last, first, measure, resize } of listBounds(subject)) {
      // The server never returned such a value: its bounds cannot be told from that.
      if (field.in === 'query' && field.opaque) continue;
      const text = typesOf(field).includes('string')
        ? ((await subject.example({ ...field.schema, minLength: last, maxLength: last })) ??
          (field.schema['format'] === 'email' ? createAddress(last) : undefined))
        : undefined;
      yield {
        key: `${field.in} ${field.path.join(' ')} ${keyword}`,
        title: `Accepts ${first} in ${nameField(field)} of ${subject.operation.id}, where ${keyword} is ${last}`,
        clause: `${nameField(field)} ${keyword}`,
        mutate: onRequest(subject.operation, (request) => {
          const value = fieldOf(request, field);
          return measure(value) === first ? withField(request, field, text ?? resize(value, last)) : request;
        }),
      };
    }
  },
};
