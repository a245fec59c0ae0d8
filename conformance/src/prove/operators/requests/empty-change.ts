import { isObject } from '@opchain/core/internal/model';
import type { MutationOperator } from '../../mutant.js';
import { bodySchema } from '../../../derive/request-template.js';
import { onRequest, readJson } from '../../mutate-exchange.js';

/** Accepts an object without any of the fields of which one is required. */
export const emptyChange: MutationOperator = {
  name: 'empty-change',
  title: 'Accepts an empty object where at least one field is required',

  async *derive({ operation, isValid }) {
    const schema = bodySchema(operation);
    if (schema === undefined || (await isValid({}, schema))) return;
    yield {
      key: '',
      title: `Accepts an empty body of ${operation.id}`,
      clause: 'the body required',
      mutate: onRequest(operation, (request, accepted) => {
        const body = readJson(request);
        const isEmpty = isObject(body) && Object.keys(body).length === 0;
        return isEmpty && accepted !== undefined ? { ...request, body: accepted.body } : request;
      }),
    };
  },
};
