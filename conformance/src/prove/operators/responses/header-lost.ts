import type { MutationOperator } from '../../mutant.js';
import { onResponse, withHeader } from '../../mutate-exchange.js';

/** Omits a documented header. */
export const headerLost: MutationOperator = {
  name: 'header-lost',
  title: 'Omits a documented header',

  *derive({ operation }) {
    for (const { status, headers } of operation.responses)
      for (const { name } of headers)
        yield {
          key: `${status} ${name}`,
          title: `${operation.id} omits ${name} with ${status}`,
          clause: `responses ${status} ${name}`,
          equivalentIfUnseen: 'the server returned no such header',
          mutate: onResponse(operation, (response) =>
            String(response.status) === status ? withHeader(response, name.toLowerCase(), undefined) : response,
          ),
        };
  },
};
