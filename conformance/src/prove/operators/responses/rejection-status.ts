import type { MutationOperator } from '../../mutant.js';
import { onResponse } from '../../mutate-exchange.js';
import { listRejectionStatuses } from '../../rejection-statuses.js';

const confused: Readonly<Record<number, number>> = {
  400: 422,
  401: 403,
  403: 401,
  404: 410,
  409: 422,
  413: 400,
  415: 400,
  422: 400,
};

/** Returns a similar status for a rejection, or a server error. */
export const rejectionStatus: MutationOperator = {
  name: 'rejection-status',
  title: 'Returns another status for bad requests',

  *derive({ operation, contract }) {
    for (const status of listRejectionStatuses(contract, operation))
      for (const other of [confused[status] ?? 418, 500])
        yield {
          key: `${status} ${other}`,
          title: `${operation.id} returns ${other} instead of ${status}`,
          clause: `responses ${status}`,
          mutate: onResponse(operation, (response) =>
            response.status === status ? { ...response, status: other } : response,
          ),
        };
  },
};
