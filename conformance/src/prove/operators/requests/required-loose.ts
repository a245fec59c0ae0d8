import { readField } from '../../../engine/request-draft.js';
import { nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, hasParent, onRequest, withField } from '../../mutate-exchange.js';

/** Accepts requests without a required field, as if it had a value. */
export const requiredLoose: MutationOperator = {
  name: 'required-loose',
  title: 'Accepts requests without a required field',

  *derive({ operation, fields, draft }) {
    for (const field of fields) {
      const isTriable = field.in === 'body' ? typeof field.path.at(-1) === 'string' : field.in === 'query';
      if (!field.required || !isTriable) continue;
      yield {
        key: `${field.in} ${field.path.join(' ')}`,
        title: `Accepts ${operation.id} without ${nameField(field)}`,
        clause: `${nameField(field)} required`,
        mutate: onRequest(operation, (request, accepted) => {
          if (!hasParent(request, field) || fieldOf(request, field) !== undefined) return request;
          const known = accepted === undefined ? undefined : fieldOf(accepted, field);
          return withField(request, field, known ?? (draft === undefined ? undefined : readField(draft, field)));
        }),
      };
    }
  },
};
