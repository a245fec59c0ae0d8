import type { MutationOperator } from '../../mutant.js';
import { isSuccessful, onResponse, withHeader } from '../../mutate-exchange.js';

/** Returns a `Location` that is not the one of the new record. */
export const locationOther: MutationOperator = {
  name: 'location-other',
  title: 'Returns the Location of the list, or of another record',

  *derive({ operation }) {
    const isDocumented = operation.responses.some(
      ({ status, headers }) => /^2/.test(status) && headers.some(({ name }) => name.toLowerCase() === 'location'),
    );
    if (!isDocumented) return;
    for (const [key, suffix] of [
      ['list', ''],
      ['other record', '/nothing'],
    ] as const)
      yield {
        key,
        title: `${operation.id} returns the Location of the ${key}`,
        clause: 'responses 2xx Location',
        mutate: onResponse(operation, (response) => {
          const location = response.headers['location'];
          return location === undefined || !isSuccessful(response)
            ? response
            : withHeader(response, 'location', location.replace(/\/[^/]*$/, suffix));
        }),
      };
  },
};
