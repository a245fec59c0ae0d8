import type { MutationOperator } from '../../mutant.js';
import { hasJsonBody, onRequest } from '../../mutate-exchange.js';

/** Rejects bodies of exactly the maximum size. */
export const sizeTight: MutationOperator = {
  name: 'size-tight',
  title: 'Rejects bodies of the maximum size',

  *derive({ operation, contract }) {
    const { maxBodyBytes } = contract.settings;
    if (maxBodyBytes === undefined || !hasJsonBody(operation)) return;
    yield {
      key: '',
      title: `Rejects a body of ${maxBodyBytes} bytes for ${operation.id}`,
      clause: 'requestBody maxBodyBytes',
      mutate: onRequest(operation, (request) =>
        Buffer.byteLength(request.body) === maxBodyBytes ? { ...request, body: `${request.body} ` } : request,
      ),
    };
  },
};
