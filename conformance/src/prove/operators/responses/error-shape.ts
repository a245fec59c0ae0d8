import { isObject } from '@opchain/core/internal/model';
import type { MutationOperator } from '../../mutant.js';
import { onResponse, readJson, withHeader, withJson } from '../../mutate-exchange.js';
import { listRejectionStatuses } from '../../rejection-statuses.js';
import { changeAt } from '../../../contract/response-fields.js';

/** Returns errors in another media type, or with another status in the body. */
export const errorShape: MutationOperator = {
  name: 'error-shape',
  title: 'Returns errors in another media type, or with another status in the body',

  *derive({ operation, contract }) {
    const { mediaType, status: at } = contract.settings.errors;
    for (const status of listRejectionStatuses(contract, operation)) {
      if (mediaType !== undefined)
        yield {
          key: `${status} media type`,
          title: `${operation.id} returns ${status} as application/json`,
          clause: `responses ${status} ${mediaType}`,
          mutate: onResponse(operation, (response) =>
            response.status === status ? withHeader(response, 'content-type', 'application/json') : response,
          ),
        };
      if (at !== undefined)
        yield {
          key: `${status} status`,
          title: `${operation.id} returns another status in the body with ${status}`,
          clause: `responses ${status} ${at}`,
          mutate: onResponse(operation, (response) => {
            const body = response.status === status ? readJson(response) : undefined;
            return isObject(body)
              ? withJson(
                  response,
                  changeAt(body, at.split('/').slice(1), () => status + 1),
                )
              : response;
          }),
        };
    }
  },
};
