import { nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRejection, withField } from '../../mutate-exchange.js';

/** Accepts the ID of a record that does not exist in the body. */
export const referenceLoose: MutationOperator = {
  name: 'reference-loose',
  title: 'Accepts references to records that do not exist',

  *derive({ operation, fields, isValid, contract }) {
    if (contract.settings.rejections.reference === undefined) return;
    for (const field of fields) {
      if (field.in !== 'body' || !field.opaque) continue;
      yield {
        key: field.path.join(' '),
        title: `Accepts an unknown record in ${nameField(field)} of ${operation.id}`,
        clause: nameField(field),
        mutate: onRejection(operation, async (request, _, accepted) => {
          const value = fieldOf(request, field);
          const known = accepted === undefined ? undefined : fieldOf(accepted, field);
          return value !== undefined && known !== undefined && (await isValid(value, field.schema))
            ? withField(request, field, known)
            : undefined;
        }),
      };
    }
  },
};
