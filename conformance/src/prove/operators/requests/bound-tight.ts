import { nameField } from '../../../rules/rule.js';
import { listBounds } from '../../list-bounds.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** Rejects the last value within a bound. */
export const boundTight: MutationOperator = {
  name: 'bound-tight',
  title: 'Rejects the last value within a bound',

  *derive(subject) {
    for (const { field, keyword, last, first, measure, resize } of listBounds(subject)) {
      // The server makes those values, so that nobody can try their bounds.
      if (field.opaque) continue;
      yield {
        key: `${field.in} ${field.path.join(' ')} ${keyword}`,
        title: `Rejects ${last} in ${nameField(field)} of ${subject.operation.id}, which ${keyword} allows`,
        clause: `${nameField(field)} ${keyword}`,
        mutate: onRequest(subject.operation, (request) => {
          const value = fieldOf(request, field);
          return measure(value) === last ? withField(request, field, resize(value, first)) : request;
        }),
      };
    }
  },
};
