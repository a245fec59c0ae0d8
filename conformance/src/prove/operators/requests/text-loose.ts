import { readField } from '../../../engine/request-draft.js';
import { listTriable, nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** Accepts texts that do not match a pattern, or are not of a format. */
export const textLoose: MutationOperator = {
  name: 'text-loose',
  title: 'Accepts texts that a pattern or a format forbids',

  *derive(subject) {
    const { operation, draft, isValid } = subject;
    for (const field of listTriable(subject))
      for (const keyword of ['pattern', 'format'] as const) {
        const constraint = field.schema[keyword];
        if (typeof constraint !== 'string' || field.schema['type'] !== 'string') continue;
        yield {
          key: `${field.in} ${field.path.join(' ')} ${keyword}`,
          title: `Accepts texts in ${nameField(field)} of ${operation.id} that its ${keyword} forbids`,
          clause: `${nameField(field)} ${keyword}`,
          mutate: onRequest(operation, async (request, accepted) => {
            const value = fieldOf(request, field);
            if (typeof value !== 'string' || (await isValid(value, { type: 'string', [keyword]: constraint })))
              return request;
            const known = accepted === undefined ? undefined : fieldOf(accepted, field);
            return withField(request, field, known ?? (draft === undefined ? undefined : readField(draft, field)));
          }),
        };
      }
  },
};
