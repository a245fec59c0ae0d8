import { isObject } from '@opchain/core/internal/model';
import type { MutationOperator } from '../../mutant.js';
import { onResponse, readJson, withJson } from '../../mutate-exchange.js';
import { listRejectionStatuses } from '../../rejection-statuses.js';
import { changeAt } from '../../../contract/response-fields.js';

/** Returns another stable code. */
export const errorCode: MutationOperator = {
  name: 'error-code',
  title: 'Returns another code in errors',

  *derive({ operation, contract }) {
    const { errors, rejections } = contract.settings;
    const at = errors.code?.split('/').slice(1);
    if (at === undefined) return;
    const defined = Object.values(rejections).filter(({ code }) => code !== undefined);
    for (const status of listRejectionStatuses(contract, operation)) {
      if (!defined.some((rejection) => rejection.status === status)) continue;
      yield {
        key: String(status),
        title: `${operation.id} returns another code with ${status}`,
        clause: `responses ${status} ${errors.code!}`,
        mutate: onResponse(operation, (response) => {
          const body = response.status === status ? readJson(response) : undefined;
          return isObject(body)
            ? withJson(
                response,
                changeAt(body, at, () => 'another-code'),
              )
            : response;
        }),
      };
    }
  },
};
