import { nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { invalidValue } from '../../invalid-value.js';
import { fieldOf, hasParent, onRequest, withField } from '../../mutate-exchange.js';

/** Rejects requests without an optional field. */
export const optionalTight: MutationOperator = {
  name: 'optional-tight',
  title: 'Rejects requests without an optional field',

  *derive({ operation, fields }) {
    for (const field of fields) {
      if (field.required || field.in !== 'body' || typeof field.path.at(-1) !== 'string') continue;
      yield {
        key: field.path.join(' '),
        title: `Rejects ${operation.id} without ${nameField(field)}, which is optional`,
        clause: `${nameField(field)} required`,
        mutate: onRequest(operation, (request) =>
          hasParent(request, field) && fieldOf(request, field) === undefined
            ? withField(request, field, invalidValue(field))
            : request,
        ),
      };
    }
  },
};
