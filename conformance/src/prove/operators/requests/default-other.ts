import { listTriable, nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, hasParent, onRequest, withField } from '../../mutate-exchange.js';

/** Uses another default for an optional field. */
export const defaultOther: MutationOperator = {
  name: 'default-other',
  title: 'Uses another default value',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const { default: value, maximum } = field.schema;
      if (typeof value !== 'number') continue;
      const other = typeof maximum === 'number' && value + 1 > maximum ? value - 1 : value + 1;
      yield {
        key: `${field.in} ${field.path.join(' ')}`,
        title: `${subject.operation.id} uses ${other} in ${nameField(field)} instead of ${value}`,
        clause: `${nameField(field)} default`,
        mutate: onRequest(subject.operation, (request) =>
          hasParent(request, field) && fieldOf(request, field) === undefined
            ? withField(request, field, other)
            : request,
        ),
      };
    }
  },
};
