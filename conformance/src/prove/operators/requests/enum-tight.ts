import { listTriable, nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { invalidValue } from '../../invalid-value.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** Rejects a choice that the contract names. */
export const enumTight: MutationOperator = {
  name: 'enum-tight',
  title: 'Rejects one choice of an enum',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const choices = field.schema['enum'];
      for (const choice of Array.isArray(choices) ? choices.slice(0, 20) : [])
        yield {
          key: `${field.in} ${field.path.join(' ')} ${JSON.stringify(choice)}`,
          title: `Rejects ${JSON.stringify(choice)} in ${nameField(field)} of ${subject.operation.id}`,
          clause: `${nameField(field)} enum`,
          mutate: onRequest(subject.operation, (request) =>
            fieldOf(request, field) === choice ? withField(request, field, invalidValue(field)) : request,
          ),
        };
    }
  },
};
