import type { MutationOperator, ProxiedResponse } from '../../mutant.js';
import { isCallOf, isSuccessful } from '../../mutate-exchange.js';
import { listRejectionStatuses } from '../../rejection-statuses.js';

/** Returns the latest success instead of a rejection. */
export const rejectionAccepted: MutationOperator = {
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
