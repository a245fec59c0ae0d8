import { isObject } from '@opchain/core/internal/model';
import { readField } from '../../../engine/request-draft.js';
import { otherValue } from '../../../derive/other-value.js';
import type { MutationOperator } from '../../mutant.js';
import { onRequest, readJson, withJson } from '../../mutate-exchange.js';

/** Changes a field that the request does not name. */
export const neighborChanged: MutationOperator = {
  name: 'neighbor-changed',
  title: 'Changes a field that the request does not name',

  *derive({ operation, fields, draft }) {
    if (operation.method !== 'PATCH' || draft === undefined) return;
    for (const field of fields) {
      const name = field.path[0];
      const value = readField(draft, field);
      if (field.in !== 'body' || field.path.length !== 1 || typeof name !== 'string' || value === undefined) continue;
      const other = otherValue(value, field.schema);
      yield {
        key: name,
        title: `${operation.id} also changes ${name}`,
        clause: `stored /${name}`,
        mutate: onRequest(operation, (request) => {
          const body = readJson(request);
          return isObject(body) && Object.keys(body).length > 0 && !Object.hasOwn(body, name)
            ? withJson(request, { ...body, [name]: other })
            : request;
        }),
      };
    }
  },
};
