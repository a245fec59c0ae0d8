import type { MutationOperator } from '../mutant.js';
import { isSuccessful, onResponse, readJson, withJson } from '../mutate-exchange.js';
import { changeAt, formatPath, listResponseFields } from '../../derive/response-fields.js';

/** Omits a field of a response. */
export const fieldLost: MutationOperator = {
  name: 'field-lost',
  title: 'Omits a field of responses',

  *derive({ operation }) {
    for (const { path, required } of listResponseFields(operation)) {
      if (!required) continue;
      yield {
        key: path.join(' '),
        title: `${operation.id} omits ${formatPath(path)}`,
        clause: `responses 2xx ${formatPath(path)} required`,
        equivalentIfUnseen: 'the server returned no such field',
        mutate: onResponse(operation, (response) => {
          const body = isSuccessful(response) ? readJson(response) : undefined;
          return body === undefined
            ? response
            : withJson(
                response,
                changeAt(body, path, () => undefined),
              );
        }),
      };
    }
  },
};
