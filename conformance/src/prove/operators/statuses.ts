import type { MutationOperator, ProxiedResponse } from '../mutant.js';
import { isCallOf, isSuccessful, onResponse } from '../mutate-exchange.js';
import { listRejectionStatuses } from '../rejection-statuses.js';

/** Returns another 2xx status than the documented one. */
const successStatus: MutationOperator = {
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
const rejectionStatus: MutationOperator = {
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

/** Returns the latest success instead of a rejection. */
const rejectionAccepted: MutationOperator = {
  name: 'rejection-accepted',
  title: 'Returns a success for bad requests',

  *derive({ operation, contract }) {
    for (const status of listRejectionStatuses(contract, operation))
      yield {
        key: String(status),
        title: `${operation.id} returns a success instead of ${status}`,
        clause: `responses ${status}`,
        async mutate(request, { upstream, memory }) {
          const response = await upstream(request);
          if (!isCallOf(operation, request)) return response;
          if (isSuccessful(response)) memory.set('success', response);
          const success = memory.get('success') as ProxiedResponse | undefined;
          return response.status === status && success !== undefined ? { ...success } : response;
        },
      };
  },
};

/** Return other statuses. */
export const statusOperators: readonly MutationOperator[] = [successStatus, rejectionStatus, rejectionAccepted];
