import type { MutationOperator } from '../../mutant.js';
import { isSuccessful, onResponse } from '../../mutate-exchange.js';

/** Returns another 2xx status than the documented one. */
export const successStatus: MutationOperator = {
  name: 'success-status',
  title: 'Returns another success status than the documented one',

  *derive({ operation }) {
    const documented = operation.responses.map(({ status }) => status);
    for (const other of [200, 201, 202]) {
      if (documented.includes(String(other)) || documented.includes('2XX') || documented.includes('default')) continue;
      yield {
        key: String(other),
        title: `${operation.id} returns ${other}, which is not documented`,
        clause: 'responses 2xx',
        mutate: onResponse(operation, (response) =>
          isSuccessful(response) ? { ...response, status: other } : response,
        ),
      };
    }
  },
};
