import { isObject } from '@opchain/core/internal/model';
import type { MutationOperator } from '../../mutant.js';
import { listResponseFields } from '../../../contract/response-fields.js';
import { isSuccessful, onResponse, readJson, withJson } from '../../mutate-exchange.js';

/** Takes over a value that only the server sets. */
export const serverFieldTaken: MutationOperator = {
  name: 'server-field-taken',
  title: 'Accepts values for fields that only the server sets',

  *derive({ operation, fields, contract }) {
    const body = fields.find(({ in: location, path }) => location === 'body' && path.length === 0);
    if (contract.settings.unknownFields !== 'ignored' || !isObject(body?.schema['properties'])) return;
    for (const { path } of listResponseFields(operation)) {
      const name = path[0];
      if (path.length !== 1 || typeof name !== 'string' || Object.hasOwn(body.schema['properties'], name)) continue;
      yield {
        key: name,
        title: `${operation.id} takes ${name} from the request`,
        clause: `the body /${name} unknownFields`,
        mutate: onResponse(operation, (response, request) => {
          const [sent, received] = [readJson(request), readJson(response)];
          if (!isSuccessful(response) || !isObject(sent) || !isObject(received) || sent[name] === undefined)
            return response;
          return withJson(response, { ...received, [name]: sent[name] });
        }),
      };
    }
  },
};
