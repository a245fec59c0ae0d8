import { isObject } from '@opchain/core/internal/model';
import type { MutationOperator } from '../../mutant.js';
import { onResponse, readJson, withJson } from '../../mutate-exchange.js';
import { changeAt } from '../../../contract/response-fields.js';

/** Reports invalid fields by other pointers. */
export const errorPointer: MutationOperator = {
  name: 'error-pointer',
  title: 'Reports invalid fields by other pointers',

  *derive({ operation, fields, contract }) {
    const { fields: list, pointer } = contract.settings.errors;
    if (list === undefined || pointer === undefined || contract.settings.rejections.fields === undefined) return;
    const path = [...list.split('/').slice(1), '*', ...pointer.split('/').slice(1)];
    for (const field of fields) {
      if ((field.in !== 'body' && field.in !== 'query') || field.pointer === '') continue;
      yield {
        key: `${field.in} ${field.path.join(' ')}`,
        title: `${operation.id} reports ${field.pointer} as another field`,
        clause: `errors ${list} ${field.pointer}`,
        mutate: onResponse(operation, (response) => {
          const body = response.status >= 400 ? readJson(response) : undefined;
          const parent = field.pointer.slice(0, field.pointer.lastIndexOf('/'));
          return isObject(body)
            ? withJson(
                response,
                changeAt(body, path, (value) => (value === field.pointer ? parent : value)),
              )
            : response;
        }),
      };
    }
  },
};
